import { useId, useRef, useState } from 'react';
import { Copy } from 'lucide-react';
import { pix as texts } from '../../../copy/billing/billing.ts';
import { Button } from '../../../ui/button.tsx';

/** The code to paste into a bank's application. */
export function PixCode({ code }: { readonly code: string }) {
  const id = useId();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const [announcement, setAnnouncement] = useState<{
    readonly text: string;
    readonly failed: boolean;
  }>();

  async function copy(): Promise<void> {
    fieldRef.current?.select();
    try {
      await navigator.clipboard.writeText(code);
      setAnnouncement({ text: texts.copied, failed: false });
    } catch {
      // It is selected now, so the browser's own way to copy is one step away.
      setAnnouncement({ text: texts.copyFailed, failed: true });
    }
  }

  return (
    <div className="mt-6">
      <p className="text-small text-muted">{texts.or}</p>
      <label htmlFor={id} className="mt-3 block font-medium">
        {texts.code}
      </label>
      <textarea
        ref={fieldRef}
        id={id}
        readOnly
        rows={3}
        value={code}
        onFocus={(event) => event.currentTarget.select()}
        className="control text-fine mt-2 h-auto resize-none py-2.5 font-mono break-all"
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button tone="secondary" onClick={() => void copy()}>
          <span className="flex items-center gap-2">
            <Copy size={18} strokeWidth={1.75} aria-hidden />
            {texts.copy}
          </span>
        </Button>
        <p
          role="status"
          className={
            announcement?.failed ? 'text-small text-muted' : 'text-small text-up font-medium'
          }
        >
          {announcement?.text}
        </p>
      </div>
    </div>
  );
}
