import { Download } from 'lucide-react';
import { csvTexts as texts } from '../../copy/market/csv.ts';
import { formatCsv, type CsvRow } from '../../lib/files/csv.ts';
import { saveAsFile } from '../../lib/files/save-as-file.ts';

interface DownloadCsvProps {
  /** The table's title, which distinguishes the buttons of a page. */
  readonly title: string;
  /** The file name without its extension. */
  readonly name: string;
  /** The header row comes first; called when the button is pressed. */
  readonly rows: () => readonly CsvRow[];
}

/** Downloads a table for a spreadsheet. */
export function DownloadCsv({ title, name, rows }: DownloadCsvProps) {
  return (
    <button
      type="button"
      onClick={() => saveAsFile(`${name}.csv`, formatCsv(rows()), 'text/csv;charset=utf-8')}
      className="link text-small inline-flex min-h-11 items-center gap-2 font-medium print:hidden"
    >
      <Download size={16} strokeWidth={1.75} aria-hidden />
      <span>{texts.download}</span>
      <span className="sr-only"> {texts.of(title)}</span>
    </button>
  );
}
