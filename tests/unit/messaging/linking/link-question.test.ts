import { describe, expect, it } from 'vitest';
import {
  confirmsLink,
  declinesLink,
} from '../../../../functions/messaging/linking/link-question-store.ts';

describe('the answer to the link question', () => {
  it.each([
    'sim',
    'SIM',
    'Sim!',
    'simmm',
    's',
    'sim, por favor',
    'Sim, é minha.',
    'sim pode vincular',
    'sim quero',
    ' “sim” ',
  ])('%j confirms the link', (text) => {
    expect([confirmsLink(text), declinesLink(text)]).toEqual([true, false]);
  });

  it.each([
    '',
    'não',
    'nao é minha',
    'sim, mas não é minha',
    'sim?  de quem é esta conta',
    'sim não',
    'acho que sim',
    'talvez',
    'simples',
    'ok',
    'isso é golpe?',
    'quem é?',
    '5',
    `sim${' '.repeat(200)}não`,
  ])('%j does not confirm it', (text) => {
    expect(confirmsLink(text)).toBe(false);
  });

  it.each(['não', 'Não!', 'nao é minha', 'não quero', 'n'])('%j declines it', (text) => {
    expect(declinesLink(text)).toBe(true);
  });

  it.each(['não entendi o que é P/L', 'nada', 'nubank', ''])(
    '%j is about something else',
    (text) => {
      expect(declinesLink(text)).toBe(false);
    },
  );

  it('is parsed in linear time', () => {
    const began = performance.now();
    for (const piece of ['sim ', 's quero pode ', 'não é minha ', '!? ', 'é']) {
      confirmsLink(piece.repeat(4_096));
      declinesLink(piece.repeat(4_096));
    }
    expect(performance.now() - began).toBeLessThan(200);
  });
});
