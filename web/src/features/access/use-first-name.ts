import { greetedName } from '../../../../shared/values/greeted-name.ts';
import { useSession } from './session/use-session.ts';

/** How whoever is signed in is greeted: by the first of their names, however many there are. */
export function useFirstName(): string {
  const session = useSession();
  const name = session?.kind === 'account' ? session.user.nome : session?.trial.nome;
  return greetedName(name ?? '') ?? name?.trim().split(/\s+/)[0] ?? '';
}
