import { greetedName } from '../../../../shared/values/greeted-name.ts';
import { useSession } from './session/use-session.ts';

/** Returns the first word of the user's name. */
export function useFirstName(): string {
  const session = useSession();
  const name = session?.kind === 'account' ? session.user.nome : session?.trial.nome;
  return greetedName(name ?? '') ?? name?.trim().split(/\s+/)[0] ?? '';
}
