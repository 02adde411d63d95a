import { codeAgain } from '../../copy/errors/code-missing.ts';
import { Button } from '../button.tsx';

/** Reloads the page: the draft of what was typed is read back from the browser's storage. */
export function ReloadButton() {
  return (
    <Button tone="secondary" onClick={() => window.location.reload()}>
      {codeAgain}
    </Button>
  );
}
