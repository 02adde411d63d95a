import { describe, expect, it } from 'vitest';
import { readEditionArguments } from '../../../infra/operations/editions/edition-arguments.ts';

const read = (...args: readonly string[]) => readEditionArguments(args, '3000');
const id = { day: '2026-11-24', kind: 'opening' };

describe('npm run edition', () => {
  it.each([
    [[], { what: 'next' }],
    [['show', '2026-11-24', 'abertura'], { what: 'show', id }],
    [
      ['headline', '2026-11-24', 'opening', 'Bolsa sobe'],
      { what: 'change', id, change: { what: 'headline', text: 'Bolsa sobe' } },
    ],
    [
      ['note', '2026-11-24', 'fechamento', '--withdraw'],
      { what: 'change', id: { ...id, kind: 'closing' }, change: { what: 'note', text: undefined } },
    ],
    [
      ['hold', '2026-11-24', 'opening'],
      { what: 'change', id, change: { what: 'hold', isHeld: true } },
    ],
    [
      ['hold', '2026-11-24', 'opening', '--withdraw'],
      { what: 'change', id, change: { what: 'hold', isHeld: false } },
    ],
    [
      [
        'correct',
        '2026-11-24',
        'opening',
        '--set',
        'selic=14,25',
        '--again',
        '--reason',
        'Era a antiga',
      ],
      {
        what: 'correct',
        id,
        correction: {
          reason: 'Era a antiga',
          values: ['selic=14,25'],
          headline: undefined,
          factsFile: undefined,
          isGatheredAgain: true,
        },
      },
    ],
  ])('%j', (args, request) => {
    expect(read(...args)).toMatchObject({ request, localUrl: 'http://localhost:3000' });
  });

  it('reads who, where and which version', () => {
    expect(read('--stage', 'prod', '--by', 'Ana', '--seen', '2')).toMatchObject({
      stage: 'prod',
      by: 'Ana',
      seen: 2,
    });
    expect(read('--local', 'http://localhost:4400').localUrl).toBe('http://localhost:4400');
  });

  it.each([
    [['help'], 'npm run edition'],
    [['publish', '2026-11-24', 'opening'], "'publish' is no command."],
    [['show', '24/11/2026', 'opening'], "'24/11/2026' is no day like 2026-11-25."],
    [['show', '2026-02-30', 'opening'], "'2026-02-30' is no day"],
    [['show', '2026-11-24', 'tarde'], "'tarde' is no kind of edition: opening or closing."],
    [['show', '2026-11-24'], "'' is no kind of edition"],
    [['show', '2026-11-24', 'toString'], "'toString' is no kind of edition"],
    [['headline', '2026-11-24', 'opening'], 'Give either the text of the headline or --withdraw.'],
    [['note', '2026-11-24', 'opening', 'Oi', '--withdraw'], 'Give either the text of the note'],
    [['headline', '2026-11-24', 'opening', 'Bolsa', 'sobe'], 'between quotation marks'],
    [['hold', '2026-11-24', 'opening', 'sim'], 'between quotation marks'],
    [['--seen', 'two'], "'two' is no version like 2."],
    [['--local', 'here'], "'here' is no address."],
    [['--loud'], 'loud'],
  ])('%j is rejected', (args, message) => {
    expect(() => read(...args)).toThrow(message);
  });
});
