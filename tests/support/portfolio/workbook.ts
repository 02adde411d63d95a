import { strToU8, zipSync } from 'fflate';

export type WorkbookCell =
  | string
  | number
  | null
  | { readonly formula: string; readonly value: number };

/** Columns of the sheets for traded assets in the export of B3's investor area. */
export const b3Columns = [
  'Produto',
  'Instituição',
  'Conta',
  'Código de Negociação',
  'CNPJ da Empresa',
  'Código ISIN / Distribuição',
  'Tipo',
  'Escriturador',
  'Quantidade',
  'Quantidade Disponível',
  'Quantidade Indisponível',
  'Motivo',
  'Preço de Fechamento',
  'Valor Atualizado',
] as const;

export const b3BondColumns = [
  'Produto',
  'Instituição',
  'Emissor',
  'Código',
  'Indexador',
  'Tipo de regime',
  'Data de Emissão',
  'Vencimento',
  'Quantidade',
  'Quantidade Disponível',
] as const;

/** Returns a row in B3's format, with a dash for each missing value. */
export function b3Row(
  ticker: string,
  quantity: WorkbookCell,
  broker = 'CORRETORA EXEMPLO S.A.',
): WorkbookCell[] {
  return [
    `${ticker} - EMPRESA ${ticker}`,
    broker,
    '12345-6',
    ticker,
    '00.000.000/0001-00',
    `BR${ticker}ACNOR - 101`,
    'ON',
    'BANCO ESCRITURADOR',
    quantity,
    quantity,
    '-',
    '-',
    10.5,
    valueOf(quantity) * 10.5,
  ];
}

function valueOf(quantity: WorkbookCell): number {
  return typeof quantity === 'object' && quantity !== null ? quantity.value : Number(quantity);
}

/** The end of each of B3's sheets: a row without a code, and the totals. */
export const b3Totals: readonly WorkbookCell[][] = [
  [],
  [...Array.from({ length: 13 }, () => null), 'Total'],
  [...Array.from({ length: 13 }, () => null), 1234.56],
];

/** Returns a minimal .xlsx file with these sheets. */
export function workbook(
  sheets: Readonly<Record<string, readonly (readonly WorkbookCell[])[]>>,
  extra: Readonly<Record<string, Uint8Array>> = {},
): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets);
  const files: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8(
      `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${names
        .map(
          (name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
        .map(
          (_, at) =>
            `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
        )
        .join('')}</Relationships>`,
    ),
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        strToU8(sheetXml(rows)),
      ]),
    ),
    ...extra,
  };
  return new Uint8Array(zipSync(files));
}

/** B3's files sometimes declare a dimension of one cell, regardless of their content. */
function sheetXml(rows: readonly (readonly WorkbookCell[])[]): string {
  const cells = rows.map((row, line) => {
    const written = row.map((cell, column) => cellXml(cell, `${letters(column)}${line + 1}`));
    return `<row r="${line + 1}">${written.join('')}</row>`;
  });
  return `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:A1"/><sheetData>${cells.join('')}</sheetData></worksheet>`;
}

function cellXml(cell: WorkbookCell, at: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') {
    return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  }
  return `<c r="${at}"><f>${escaped(cell.formula)}</f><v>${cell.value}</v></c>`;
}

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${letters(Math.floor(column / 26) - 1)}${last}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
