import { greetingName } from '../../../../shared/values/greeting-name.ts';
import { useSession } from './session/use-session.ts';

/** Returns the first word of the user's name. */
export function useFirstName(): string {
  const session = useSession();
  const name = session?.kind === 'account' ? session.user.nome : session?.trial.nome;
  return greetingName(name ?? '') ?? name?.trim().split(/\s+/)[0] ?? '';
}
