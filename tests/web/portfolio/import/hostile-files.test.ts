import { strToU8, zipSync, type Zippable } from 'fflate';
import { describe, expect, test } from 'vitest';
import { fileErrors } from '../../../../web/src/copy/portfolio/import.ts';
import { readSpreadsheet } from '../../../../web/src/features/portfolio/import/read-spreadsheet.ts';
import {
  FileRejectedError,
  type FileRejection,
} from '../../../../web/src/features/portfolio/import/spreadsheet.ts';
import { readFile } from '../../lib/imported-text.ts';
import { workbook } from '../../../support/portfolio/workbook.ts';

const outcomeOf = async (content: string | Uint8Array<ArrayBuffer>) =>
  readFile(content).then(
    ({ positions, trades }) => `${positions.length} positions, ${trades.length} trades`,
    (error: unknown) => (error instanceof FileRejectedError ? error.reason : error),
  );

/** Returns a workbook with this text as its only sheet. */
const sheet = (data: string, extra: Zippable = {}) =>
  workbook(
    { Acoes: [] },
    {
      'xl/worksheets/sheet1.xml': strToU8(
        `<?xml version="1.0"?><worksheet><sheetData>${data}</sheetData></worksheet>`,
      ),
      ...(extra as Readonly<Record<string, Uint8Array>>),
    },
  );
const cell = (attributes: string, text = '1') => `<row><c ${attributes}><v>${text}</v></c></row>`;
const positions = ['Ticker', 'Quantidade'];

const wordDocument = new Uint8Array(
  zipSync({ 'word/document.xml': strToU8('<w:document/>'), 'docProps/app.xml': strToU8('<a/>') }),
);

/** Returns a file that claims a smaller size than it has when unpacked. */
function lyingBomb(): Uint8Array<ArrayBuffer> {
  const bomb = new Uint8Array(
    zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(13_000_000) }, { level: 9 }),
  );
  const view = new DataView(bomb.buffer);
  for (let at = 0; at < bomb.length - 4; at += 1) {
    if (view.getUint32(at, true) === 13_000_000) view.setUint32(at, 1_000, true);
  }
  return bomb;
}

describe('a hostile file', () => {
  const files: readonly (readonly [
    string,
    () => string | Uint8Array<ArrayBuffer>,
    FileRejection,
  ])[] = [
    ['nothing', () => '', 'empty'],
    ['four megabytes and a byte', () => 'x'.repeat(4_000_001), 'large'],
    ['twelve thousand lines and more', () => `a;b\n${'1;2\n'.repeat(12_001)}`, 'large'],
    ['a line of a million columns', () => `a${';'.repeat(1_000_000)}`, 'large'],
    ['a quote that never ends', () => `Ticker;Quantidade\n"${'x;y\n'.repeat(100_000)}`, 'large'],
    ['a huge cell in a text', () => `Ticker;Quantidade\n${'A'.repeat(5_001)};1`, 'large'],
    ['an old workbook', () => Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), 'old-format'],
    [
      'a workbook with a password',
      () =>
        Uint8Array.of(
          0xd0,
          0xcf,
          0x11,
          0xe0,
          0xa1,
          0xb1,
          0x1a,
          0xe1,
          ...Array.from('EncryptedPackage').flatMap((letter) => [letter.charCodeAt(0), 0]),
        ),
      'password',
    ],
    ['a PNG', () => Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'picture'],
    ['a photo', () => Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16), 'picture'],
    ['a PDF', () => '%PDF-1.7', 'pdf'],
    ['a picture', () => Uint8Array.of(0x89, 0x50, 0x00, 0x01), 'not-a-spreadsheet'],
    ['prose', () => 'só um texto', 'not-a-spreadsheet'],
    ['another table', () => 'Nome;Idade\nAna;30', 'no-positions'],
    ['a page without a table', () => '<html><p>Olá</p></html>', 'web-page'],
    [
      'a page with another table',
      () => '<html><table><tr><td>Nome<td>Idade<tr><td>Ana<td>30</table></html>',
      'web-page',
    ],
    ['a document', () => wordDocument, 'word'],
    ['a document cut short', () => wordDocument.slice(0, 60), 'word'],
    [
      'a page of twelve thousand rows and more',
      () => `<table>${'<tr><td>1'.repeat(12_001)}</table>`,
      'large',
    ],
    ['a page of many tables', () => '<table><tr><td>1</table>'.repeat(51), 'large'],
    ['an archive cut short', () => Uint8Array.of(0x50, 0x4b, 3, 4, 9), 'damaged'],
    [
      'an archive without a workbook',
      () => new Uint8Array(zipSync({ a: new Uint8Array(9) })),
      'damaged',
    ],
    [
      'a bomb',
      () => new Uint8Array(zipSync({ 'xl/a.xml': new Uint8Array(13_000_000) }, { level: 9 })),
      'large',
    ],
    [
      'a bomb of many parts',
      () =>
        new Uint8Array(
          zipSync(
            Object.fromEntries(
              Array.from({ length: 30 }, (_, at) => [`xl/${at}.xml`, new Uint8Array(500_000)]),
            ),
          ),
        ),
      'large',
    ],
    ['a bomb that lies about its size', lyingBomb, 'damaged'],
    [
      'more parts than a workbook has',
      () =>
        new Uint8Array(
          zipSync(
            Object.fromEntries(
              Array.from({ length: 301 }, (_, at) => [`xl/${at}.xml`, new Uint8Array(1)]),
            ),
          ),
        ),
      'large',
    ],
    ['the last cell of Excel', () => sheet(cell('r="XFD1048576"')), 'far-cell'],
    ['the same in single quotes', () => sheet(cell("r='XFD1048576'")), 'far-cell'],
    ['the same written as entities', () => sheet(cell('r="&#88;FD&#x31;048576"')), 'far-cell'],
    ['the same after a line break', () => sheet(cell('\n\tr="XFD1048576"')), 'far-cell'],
    ['the same around a space', () => sheet(cell('r = "XFD1048576"')), 'damaged'],
    ['the same without quotes', () => sheet(cell('r=XFD1048576')), 'damaged'],
    ['the same beside another', () => sheet(cell('r="A1" r="XFD1048576"')), 'damaged'],
    [
      'the same with a prefix',
      () => sheet('<x:row><x:c r="XFD1048576"><x:v>1</x:v></x:c></x:row>'),
      'far-cell',
    ],
    ['the same behind another attribute', () => sheet(cell('s=">" r="XFD1048576"')), 'far-cell'],
    ['a far column', () => sheet(cell('r="XFD1"')), 'far-cell'],
    ['a far row', () => sheet(`<row r='1048576'><c><v>1</v></c></row>`), 'far-cell'],
    ['a row in another notation', () => sheet('<row r="1e6"><c><v>1</v></c></row>'), 'damaged'],
    ['a row of hexadecimal', () => sheet('<row r="0xFFFFF"><c><v>1</v></c></row>'), 'damaged'],
    ['a column without an end', () => sheet(cell('r="ZZZZZZZZZZZZ1"')), 'damaged'],
    ['a reference in small letters', () => sheet(cell('r="xfd1"')), 'damaged'],
    ['a negative row', () => sheet(cell('r="A-1"')), 'damaged'],
    ['empty rows', () => sheet('<row/>'.repeat(12_001)), 'no-positions'],
    ['rows without numbers', () => sheet('<row><c><v>1</v></c></row>'.repeat(12_001)), 'large'],
    [
      'cells without references',
      () => sheet(`<row>${'<c><v>1</v></c>'.repeat(101)}</row>`),
      'large',
    ],
    [
      'one row repeated many times',
      () => sheet('<row r="1"><c r="A1"><v>1</v></c></row>'.repeat(200_001)),
      'large',
    ],
    ['a huge cell', () => sheet(cell('r="A1" t="str"', 'A'.repeat(5_001))), 'large'],
    [
      'a huge cell in pieces',
      () =>
        sheet(
          `<row><c r="A1" t="inlineStr"><is>${'<r><t>AAAAAAAAAA</t></r>'.repeat(501)}</is></c></row>`,
        ),
      'large',
    ],
    [
      'a huge cell as data',
      () => sheet(cell('r="A1"', `<![CDATA[${'A'.repeat(5_001)}]]>`)),
      'large',
    ],
    [
      'a text that a million cells repeat',
      () =>
        workbook(
          { Acoes: [] },
          {
            'xl/sharedStrings.xml': strToU8(`<sst><si><t>${'A'.repeat(4_000)}</t></si></sst>`),
            'xl/worksheets/sheet1.xml': strToU8(
              `<worksheet><sheetData>${'<row>'.concat('<c t="s"><v>0</v></c>'.repeat(90), '</row>').repeat(200)}</sheetData></worksheet>`,
            ),
          },
        ),
      'large',
    ],
    [
      'hundreds of sheets',
      () =>
        workbook(Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`s${at}`, [['a']]]))),
      'large',
    ],
    [
      'an external entity',
      () =>
        workbook(
          { Acoes: [] },
          {
            'xl/worksheets/sheet1.xml': strToU8(
              `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet><sheetData>${cell('r="A1" t="str"', '&a;')}</sheetData></worksheet>`,
            ),
          },
        ),
      'damaged',
    ],
    ['XML that does not close', () => sheet('<row><c r="A1"><v>1</v>'), 'damaged'],
    [
      'an entity that grows',
      () =>
        workbook(
          { Acoes: [] },
          {
            'xl/worksheets/sheet1.xml': strToU8(
              `<!DOCTYPE x [<!ENTITY a "${'A'.repeat(1_000)}"><!ENTITY b "${'&a;'.repeat(1_000)}">]><worksheet><sheetData>${cell('r="A1" t="str"', '&b;')}</sheetData></worksheet>`,
            ),
          },
        ),
      'damaged',
    ],
    [
      'a sheet outside its folder',
      () =>
        workbook(
          { Acoes: [] },
          {
            'xl/_rels/workbook.xml.rels': strToU8(
              '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="/elsewhere.xml"/></Relationships>',
            ),
            'elsewhere.xml': strToU8(
              `<worksheet><sheetData>${cell("r='XFD1048576'")}</sheetData></worksheet>`,
            ),
          },
        ),
      'far-cell',
    ],
    [
      'a sheet that is not there',
      () =>
        workbook(
          { Acoes: [] },
          {
            'xl/_rels/workbook.xml.rels': strToU8(
              '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/none.xml"/></Relationships>',
            ),
          },
        ),
      'damaged',
    ],
  ];

  test.each(files)('is rejected with a message: %s', async (_, content, reason) => {
    expect(await outcomeOf(content())).toBe(reason);
    expect(fileErrors).toHaveProperty(reason);
  });
});

test('ignores formatted cells without content, however far away', async () => {
  const rows = [
    '<row r="1"><c t="inlineStr" r="A1"><is><t>Ticker</t></is></c><c t="inlineStr" r="B1"><is><t>Quantidade</t></is></c></row>',
    '<row r="2"><c t="inlineStr" r="A2"><is><t>PETR4</t></is></c><c r="B2"><v>10</v></c><c r="XFD2" s="1"/></row>',
    '<row r="1048576"><c r="A1048576" s="1"/></row>',
  ];
  expect(await outcomeOf(sheet(rows.join('')))).toBe('1 positions, 0 trades');
});

test('reads ten thousand trades, in a text and in a workbook', async () => {
  const header = [
    'Data do Negócio',
    'Tipo de Movimentação',
    'Mercado',
    'Prazo/Vencimento',
    'Instituição',
    'Código de Negociação',
    'Quantidade',
    'Preço',
    'Valor',
  ];
  const rows = Array.from({ length: 10_000 }, (_, index) => [
    '10/11/2026',
    index % 3 === 0 ? 'Venda' : 'Compra',
    'Mercado à Vista',
    '-',
    'NU INVEST CORRETORA DE VALORES S.A.',
    'PETR4',
    index + 1,
    36.25,
    (index + 1) * 36.25,
  ]);
  const csv = [header, ...rows]
    .map((row) => row.join(';'))
    .join('\n')
    .replaceAll('.25', ',25');
  expect(await outcomeOf(csv)).toBe('0 positions, 10000 trades');
  expect(await outcomeOf(workbook({ Negociação: [header, ...rows] }))).toBe(
    '0 positions, 10000 trades',
  );
});

describe('an unusual but valid workbook', () => {
  test.each([
    ['sparse rows', '<row r="4999"><c r="A4999" t="inlineStr"><is><t>x</t></is></c></row>'],
    ['cells that are out of order alone', ''],
    ['an empty row at the end', '<row r="5000"/>'],
  ])('is read: %s', async (_, more) => {
    const text = (at: string, value: string) =>
      `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const data = `<row r="1">${text('B1', 'Quantidade')}${text('A1', 'Ticker')}</row><row r="2">${text('A2', 'PETR4')}<c r="B2"><v>1E2</v></c></row>${more}`;
    expect(await outcomeOf(sheet(data))).toBe('1 positions, 0 trades');
  });

  test('rich text, escaped characters, other prefixes and shared texts are read as Excel shows them', async () => {
    const file = workbook(
      { Acoes: [] },
      {
        'xl/sharedStrings.xml': strToU8(
          '<x:sst xmlns:x="m"><x:si><x:t>Ticker</x:t></x:si><x:si><x:r><x:t>Quan</x:t></x:r><x:r><x:t>tidade</x:t></x:r><x:rPh><x:t>z</x:t></x:rPh></x:si><x:si><x:t>PETR4_x000D_</x:t></x:si></x:sst>',
        ),
        'xl/worksheets/sheet1.xml': strToU8(
          `<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t='s'><x:v>0</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c></x:row><x:row><x:c t="s"><x:v>2</x:v></x:c><x:c><x:f>50*2</x:f><x:v>100</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
        ),
      },
    );
    const spreadsheet = await readSpreadsheet(new Blob([file]));
    expect(spreadsheet).toEqual({
      sheets: [{ name: 'Acoes', rows: [positions, ['PETR4', { number: '100' }]] }],
      hasFormulas: true,
    });
  });
});
