/** The two kinds of session, each a client of the user pool with tokens of its own. */
export type SessionKind = 'account' | 'trial';

export function otherKind(kind: SessionKind): SessionKind {
  return kind === 'account' ? 'trial' : 'account';
}
