import { useEffect, useId, useRef, useState } from 'react';
import { Copy } from 'lucide-react';
import { pix as texts } from '../../../copy/billing/pix.ts';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/icons.tsx';

/** How long the button confirms the copying. */
const copiedMilliseconds = 4_000;

/** The code to paste into a bank's application: first the button that copies it. */
export function PixCode({ code }: { readonly code: string }) {
  const id = useId();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedMilliseconds);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      setFailed(false);
      setCopied(true);
      setCopies((before) => before + 1);
    } catch {
      // The text is now selected, so the user can copy it with the browser.
      fieldRef.current?.select();
      setFailed(true);
    }
  }

  return (
    <div className="grid gap-3">
      <Button className="min-h-14 w-full" onClick={() => void copy()}>
        <span className="flex items-center gap-2">
          {isCopied ? (
            <Check size={20} strokeWidth={2.25} aria-hidden />
          ) : (
            <Copy size={20} strokeWidth={1.75} aria-hidden />
          )}
          <span>{isCopied ? texts.justCopied : texts.copy}</span>
        </span>
      </Button>
      <p role="status" className={hasFailed ? 'text-small text-muted' : 'sr-only'}>
        {hasFailed ? texts.copyFailed : isCopied ? texts.copied : ''}
      </p>
      <div>
        <label htmlFor={id} className="text-small block font-medium">
          {texts.code}
        </label>
        <textarea
          ref={fieldRef}
          id={id}
          readOnly
          rows={3}
          value={code}
          onFocus={(event) => event.currentTarget.select()}
          className="control text-fine field-sizing-content mt-1.5 h-auto resize-none py-2.5 font-mono break-all"
        />
      </div>
    </div>
  );
}
