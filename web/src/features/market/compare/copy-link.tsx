import { useState } from 'react';
import { Link2 } from 'lucide-react';
import { comparePage as texts } from '../../../copy/market/compare.ts';
import { Button } from '../../../ui/button.tsx';

/** Copies the address of the comparison; shows it to be copied by hand when the browser does not allow copying. */
export function CopyLink({ path }: { readonly path: string }) {
  const [outcome, setOutcome] = useState<{
    readonly path: string;
    readonly failed: boolean;
  }>();
  // The result of copying an earlier comparison's address does not apply.
  const shownOutcome = outcome?.path === path ? outcome : undefined;
  const address = new URL(path, window.location.origin).href;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      setOutcome({ path, failed: false });
    } catch {
      setOutcome({ path, failed: true });
    }
  }

  return (
    <div className="sm:mt-[2.2rem] sm:max-w-64">
      <Button tone="secondary" onClick={() => void copy()}>
        <span className="flex items-center gap-2">
          <Link2 size={18} strokeWidth={1.75} aria-hidden />
          <span>{texts.copyLink}</span>
        </span>
      </Button>
      <p role="status" className="text-small mt-1.5 empty:hidden">
        {shownOutcome === undefined ? null : shownOutcome.failed ? (
          texts.notCopied
        ) : (
          <span className="text-up font-medium">{texts.copied}</span>
        )}
      </p>
      {shownOutcome?.failed === true ? (
        <input
          readOnly
          aria-label={texts.linkLabel}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
          className="control text-fine mt-1"
        />
      ) : null}
    </div>
  );
}
