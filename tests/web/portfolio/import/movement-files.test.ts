import { describe, expect, it } from 'vitest';
import { importReasons as reasons } from '../../../../web/src/copy/portfolio/import.ts';
import { importedText, readFile } from '../../lib/imported-text.ts';

const nothing = { trades: [], positions: [], leftOut: [], asked: [] };

describe('movements of B3', () => {
  const movement = (...rows: readonly string[]) =>
    [
      'Entrada/Saída;Data;Movimentação;Produto;Instituição;Quantidade;Preço unitário;Valor da Operação',
      ...rows,
    ].join('\n');

  it.each<readonly [string, readonly string[], Partial<typeof nothing> | object]>([
    [
      'a reverse split is the difference of its two rows',
      [
        'Credito;10/11/2026;Grupamento;MGLU3 - MAGAZINE LUIZA;XP;10;-;-',
        'Debito;10/11/2026;Grupamento;MGLU3 - MAGAZINE LUIZA;XP;100;-;-',
      ],
      {
        trades: ['2026-11-10 reverse-split 90 MGLU3 (XP)'],
        leftOut: [`2 other: ${reasons.otherGroupingRow(3)}`],
      },
    ],
    [
      'a reverse split of one row is not guessed',
      ['Credito;10/11/2026;Grupamento;MGLU3 - MAGAZINE LUIZA;XP;10;-;-'],
      { leftOut: [`2 invalid: ${reasons.loneGrouping}`] },
    ],
    [
      'a reverse split of one row is the new total of what the file has before it',
      [
        'Credito;10/11/2026;Grupamento;MGLU3 - MAGAZINE LUIZA;XP;40,5;-;-',
        'Credito;05/10/2026;Bonificação em Ativos;MGLU3 - MAGAZINE LUIZA;XP;5;-;-',
        'Credito;17/09/2026;Transferência - Liquidação;MGLU3 - MAGAZINE LUIZA;XP;400;2,00;800,00',
      ],
      {
        trades: [
          '2026-11-10 reverse-split 364.5 MGLU3 (XP)',
          '2026-10-05 bonus 5 MGLU3 (XP)',
          '2026-09-15 buy 400 MGLU3 at 2 (XP) settled',
        ],
      },
    ],
    [
      'a reverse split that is no whole part of what was held is not guessed',
      [
        'Credito;10/11/2026;Grupamento;MGLU3 - MAGAZINE LUIZA;XP;140;-;-',
        'Credito;17/09/2026;Transferência - Liquidação;MGLU3 - MAGAZINE LUIZA;XP;400;2,00;800,00',
      ],
      {
        trades: ['2026-09-15 buy 400 MGLU3 at 2 (XP) settled'],
        leftOut: [`2 invalid: ${reasons.loneGrouping}`],
      },
    ],
    [
      'a reverse split between a trade and its settlement is not guessed',
      [
        'Credito;10/11/2026;Grupamento;MGLU3 - MAGAZINE LUIZA;XP;10;-;-',
        'Credito;11/11/2026;Transferência - Liquidação;MGLU3 - MAGAZINE LUIZA;XP;100;2,00;200,00',
        'Credito;17/09/2026;Transferência - Liquidação;MGLU3 - MAGAZINE LUIZA;XP;20;2,00;40,00',
      ],
      {
        trades: [
          '2026-11-09 buy 100 MGLU3 at 2 (XP) settled',
          '2026-09-15 buy 20 MGLU3 at 2 (XP) settled',
        ],
        leftOut: [`2 invalid: ${reasons.loneGrouping}`],
      },
    ],
    [
      'a reverse split whose credit is more than was held is not guessed',
      [
        'Credito;10/11/2026;Grupamento;MGLU3 - MAGAZINE LUIZA;XP;800;-;-',
        'Credito;17/09/2026;Transferência - Liquidação;MGLU3 - MAGAZINE LUIZA;XP;400;2,00;800,00',
      ],
      {
        trades: ['2026-09-15 buy 400 MGLU3 at 2 (XP) settled'],
        leftOut: [`2 invalid: ${reasons.loneGrouping}`],
      },
    ],
    [
      'a fraction without its auction leaves at cost',
      ['Debito;10/11/2026;Fração em Ativos;ITSA4 - ITAUSA;XP;0,7;-;-'],
      { trades: ['2026-11-10 transfer-out 0.7 ITSA4 (XP)'] },
    ],
    [
      'two equal fractions need an auction each',
      [
        'Debito;10/11/2026;Fração em Ativos;ITSA4 - ITAUSA;XP;0,5;-;-',
        'Debito;11/11/2026;Fração em Ativos;ITSA4 - ITAUSA;XP;0,5;-;-',
        'Credito;12/11/2026;Leilão de Fração;ITSA4 - ITAUSA;XP;0,5;10,9;5,45',
      ],
      {
        trades: [
          '2026-11-10 sell 0.5 ITSA4 at 10.9 (XP)',
          '2026-11-11 transfer-out 0.5 ITSA4 (XP)',
        ],
        leftOut: [`4 other: ${reasons.auction}`],
      },
    ],
    [
      'capital that a fund returns lowers its cost',
      [
        'Credito;10/11/2026;Amortização;HCTR11 - FII;XP;100;0,55;55,00',
        'Credito;10/11/2026;Amortização;HCTR11 - FII;XP;-;-;55,00',
      ],
      {
        trades: ['2026-11-10 amortisation 100 HCTR11 at 0.55 (XP)'],
        leftOut: [`3 other: ${reasons.payment}`],
      },
    ],
    [
      'a receipt becomes units at the price of its requests',
      [
        'Debito;02/09/2026;Solicitação de Subscrição;HCTR12 - FII;XP;20;9,80;196,00',
        'Debito;09/09/2026;Solicitação de Subscrição;HCTR12 - FII;XP;10;9,50;95,00',
        'Credito;10/09/2026;Recibo de Subscrição;HCTR13 - FII;XP;30;-;-',
        'Debito;01/10/2026;Atualização;HCTR13 - FII;XP;30;-;-',
        'Credito;01/10/2026;Atualização;HCTR11 - FII;XP;30;-;-',
        'Debito;02/10/2026;Atualização;MXRF13 - FII;XP;5;-;-',
        'Credito;02/10/2026;Atualização;MXRF11 - FII;XP;5;-;-',
      ],
      {
        trades: ['2026-10-01 subscription 30 HCTR11 at 9.7 (XP)'],
        leftOut: [
          `2 other: ${reasons.rightMovement}`,
          `3 other: ${reasons.rightMovement}`,
          `4 other: ${reasons.rightMovement}`,
          `5 other: ${reasons.right}`,
          `7 other: ${reasons.right}`,
          `8 invalid: ${reasons.corporateEvent('Atualização')}`,
        ],
      },
    ],
    [
      'events that exchange assets are named',
      [
        'Credito;10/11/2026;Atualização;PETR4 - PETROBRAS;XP;12;-;-',
        'Debito;10/11/2026;Incorporação;BIDI11 - INTER;XP;12;-;-',
        'Credito;10/11/2026;Evento novo;PETR4 - PETROBRAS;XP;12;-;-',
        'Credito;10/11/2026;Resgate;PETR4 - PETROBRAS;XP;12;-;-',
        'Credito;10/11/2026;Transferência - Liquidação;PETR4 - PETROBRAS;XP;12;-;-',
        'Credito;10/11/2026;Transferência - Liquidação;PETR4 - PETROBRAS;XP;-;36,20;-',
      ],
      {
        leftOut: [
          `2 invalid: ${reasons.corporateEvent('Atualização')}`,
          `3 invalid: ${reasons.corporateEvent('Incorporação')}`,
          `4 invalid: ${reasons.unknownMovement('Evento novo')}`,
          `5 invalid: ${reasons.redemption}`,
          `6 invalid: ${reasons.noTradePrice}`,
          `7 invalid: ${reasons.quantity}`,
        ],
      },
    ],
  ])('%s', async (_, rows, expected) => {
    expect(importedText(await readFile(movement(...rows)))).toEqual({ ...nothing, ...expected });
  });

  it('count a reverse split of one row from what the portfolio holds', async () => {
    const file = movement('Credito;10/11/2026;Grupamento;MGLU3 - MAGAZINE LUIZA;XP;10;-;-');
    const heldQuantity = (ticker: string, broker: string | null, day: string) =>
      `${ticker} ${broker} ${day}` === 'MGLU3 XP 2026-11-10' ? '1000' : undefined;
    expect(importedText(await readFile(file, { heldQuantity })).trades).toEqual([
      '2026-11-10 reverse-split 990 MGLU3 (XP)',
    ]);
    const contradicted = await readFile(file, { heldQuantity: () => '1005' });
    expect(importedText(contradicted).leftOut).toEqual([`2 invalid: ${reasons.loneGrouping}`]);
  });
});
