import { useRef, useState, type DragEvent } from 'react';
import { FileSpreadsheet } from 'lucide-react';
import { getTrades } from '../../../../../shared/contracts/portfolio/trades.ts';
import { importPanel as texts } from '../../../copy/portfolio/import-preview.ts';
import { tradesPage } from '../../../copy/portfolio/trades.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { LoadingFailure } from '../../../ui/feedback/loading-failure.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { useTrades } from '../trades/use-trades.ts';
import { usePortfolio } from '../use-portfolio.ts';
import { ImportPreview } from './preview/import-preview.tsx';
import { useChosenFile } from './use-chosen-file.ts';
import type { Elements } from '../../../ui/elements.ts';

interface ImportPanelProps {
  readonly onClose: () => void;
  readonly onImported: (importId: string) => void;
}

/** Reads a chosen file, previews the result and saves it after a confirmation. */
export default function ImportPanel({ onClose, onImported }: ImportPanelProps) {
  const trades = useTrades();
  const { chosen, choose, answerDecimals, nameColumns } = useChosenFile(trades.data);
  const portfolio = usePortfolio();
  const isBusy = chosen.state === 'reading' || chosen.state === 'checking';
  return (
    <Card>
      <h2 className="text-title-4">{chosen.state === 'read' ? texts.previewTitle : texts.title}</h2>
      {chosen.state === 'read' ? (
        <>
          <p className="text-small text-muted mt-1 wrap-anywhere">{texts.file(chosen.name)}</p>
          <p className="text-small text-muted wrap-anywhere">
            {texts.source(chosen.imported.source)}
          </p>
          {trades.data === undefined ? (
            <div className="mt-4">
              <LoadingFailure
                query={trades}
                endpoints={[getTrades]}
                texts={tradesPage}
                skeleton={
                  <Loading label={texts.loadingTrades}>
                    <Skeleton className="h-40" />
                  </Loading>
                }
              />
            </div>
          ) : (
            <ImportPreview
              // Another file resets the state.
              key={chosen.id}
              {...{ onClose, onImported }}
              read={chosen}
              stored={trades.data}
              assets={portfolio.data?.assets ?? []}
              onDecimals={(column, meaning) => void answerDecimals(column, meaning)}
              onColumns={(fingerprint, mapping) => void nameColumns(fingerprint, mapping)}
              chooseOther={
                <FileButton
                  tone="secondary"
                  label={texts.chooseOther}
                  onChoose={(file) => void choose(file)}
                />
              }
            />
          )}
        </>
      ) : (
        <>
          <p className="text-small mt-2 max-w-[44rem]">{texts.lead}</p>
          <HowTo />
          <DropZone isBusy={isBusy} onChoose={(file) => void choose(file)}>
            {isBusy ? (
              <p role="status" className="flex items-center gap-3 font-medium">
                <Spinner />
                <span>{chosen.state === 'reading' ? texts.reading : texts.checking}</span>
              </p>
            ) : (
              <>
                <FileButton label={texts.choose} onChoose={(file) => void choose(file)} />
                <p className="text-small text-muted hidden sm:block">{texts.drop}</p>
              </>
            )}
          </DropZone>
          {chosen.state === 'refused' ? (
            <div className="mt-4">
              <Alert tone="error" title={texts.unreadableTitle}>
                <p>{chosen.text}</p>
                <p className="text-muted mt-1">{texts.file(chosen.name)}</p>
              </Alert>
            </div>
          ) : null}
          <div className="mt-6">
            <Button tone="secondary" onClick={onClose}>
              {texts.cancel}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

function HowTo() {
  return (
    <details className="text-small mt-3">
      <summary className="link inline-flex min-h-11 items-center font-medium">
        {texts.howTitle}
      </summary>
      <ol className="mt-1 list-decimal pl-6">
        {texts.how.map((step) => (
          <li key={step} className="py-0.5">
            {step}
          </li>
        ))}
      </ol>
    </details>
  );
}

interface DropZoneProps {
  readonly isBusy: boolean;
  readonly onChoose: (file: File) => void;
  readonly children: Elements;
}

/** Accepts a dropped file; the button in it opens the file picker for the same purpose. */
function DropZone({ isBusy, onChoose, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  return (
    <div
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event);
        const file = event.dataTransfer.files.item(0);
        if (file !== null && !isBusy) onChoose(file);
      }}
      className={classNames(
        'rounded-card mt-4 flex min-h-36 flex-col items-center justify-center gap-3 border border-dashed p-5 text-center',
        isOver ? 'border-brand bg-brand-soft' : 'border-field bg-paper',
      )}
    >
      <FileSpreadsheet size={28} strokeWidth={1.75} aria-hidden className="text-muted" />
      {children}
    </div>
  );
}

interface FileButtonProps {
  readonly label: string;
  readonly tone?: 'primary' | 'secondary';
  readonly onChoose: (file: File) => void;
}

function FileButton({ label, tone = 'primary', onChoose }: FileButtonProps) {
  const ref = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={ref}
        type="file"
        accept=".xlsx,.xls,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.currentTarget.files?.item(0);
          // So that the same file can be chosen again after it was corrected.
          event.currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button tone={tone} onClick={() => ref.current?.click()}>
        {label}
      </Button>
    </>
  );
}
