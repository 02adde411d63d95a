import { codeAgain } from '../../copy/errors/code-missing.ts';
import { Button } from '../button.tsx';

/** Reloads the page: the typed draft is restored from the browser's storage. */
export function ReloadButton() {
  return (
    <Button tone="secondary" onClick={() => window.location.reload()}>
      {codeAgain}
    </Button>
  );
}
