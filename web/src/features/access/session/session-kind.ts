/** The two kinds of session. Each is a separate client of the user pool with separate tokens. */
export type SessionKind = 'account' | 'trial';

export function otherKind(kind: SessionKind): SessionKind {
  return kind === 'account' ? 'trial' : 'account';
}
