import { describe, expect, it } from 'vitest';
import { readRequest } from '../../../../functions/messaging/bot/read-request.ts';
import { unsupportedTypes } from '../../../../functions/integrations/whatsapp-events.ts';

const text = (written: string) => readRequest({ type: 'text', text: written });

describe('the request in a message', () => {
  it.each([
    ['PARAR', { wants: 'no-messages' }],
    ['parar.', { wants: 'no-messages' }],
    ['voltar', { wants: 'messages-again' }],
    ['VINCULAR CDFH-JK23', { wants: 'link', code: 'CDFHJK23' }],
    ['quero vincular cdfh-jk23', { wants: 'link', code: 'CDFHJK23' }],
    ['VINCULAR', { wants: 'link', code: undefined }],
    ['Ajuda', { wants: 'help' }],
    ['¿ajuda?', { wants: 'help' }],
    ['opções', { wants: 'help' }],
    ['menu', { wants: 'help' }],
    ['sou idoso e não entendo nada disso, me ajuda', { wants: 'help' }],
    ['Me ajuda por favor, não sei usar', { wants: 'help' }],
    ['tenho 72 anos e preciso de ajuda com isso', { wants: 'help' }],
    ['não aguento mais, me ajuda', { wants: 'something-else', text: 'não aguento mais, me ajuda' }],
    ['me ajuda com PETR4', { wants: 'something-else', text: 'me ajuda com PETR4' }],
    ['quero cancelar', { wants: 'no-messages' }],
    ['quero cancelar meu plano', { wants: 'something-else', text: 'quero cancelar meu plano' }],
    ['ver completo', { wants: 'edition', delivery: undefined }],
    ['Ver completo!', { wants: 'edition', delivery: undefined }],
    ['VER A MENSAGEM COMPLETA', { wants: 'edition', delivery: undefined }],
    ['quero ver completo o PETR4', { wants: 'something-else', text: 'quero ver completo o PETR4' }],
    ['preciso de ajuda com PETR4', { wants: 'something-else', text: 'preciso de ajuda com PETR4' }],
    ['quanto está a Vale?', { wants: 'something-else', text: 'quanto está a Vale?' }],
    ['', { wants: 'something-else', text: '' }],
  ])('is read from %j', (written, expected) => {
    expect(text(written)).toEqual(expected);
  });

  it('is the one of its button; the button of an announced message requests its full text', () => {
    const payload = 'ver-completo/2026-11-23_opening_0700';
    expect(readRequest({ type: 'button', payload, text: 'Ver completo' })).toEqual({
      wants: 'edition',
      delivery: '2026-11-23_opening_0700',
    });
    expect(readRequest({ type: 'button', payload: 'ver-completo', text: 'Ver completo' })).toEqual({
      wants: 'edition',
      delivery: undefined,
    });
    expect(readRequest({ type: 'button', payload: 'x', text: 'Parar' }).wants).toBe('no-messages');
    expect(readRequest({ type: 'button_reply', id: 'x', title: 'AJUDA' }).wants).toBe('help');
    expect(readRequest({ type: 'list_reply', id: 'x', title: 'Sair' }).wants).toBe('no-messages');
  });

  it("is 'unreadable' for media, and nothing for a reaction or a change of number", () => {
    const wants = Object.fromEntries(
      [...unsupportedTypes, 'unknown' as const].map((type) => [type, readRequest({ type }).wants]),
    );
    const { reaction, system, ...others } = wants;
    expect([reaction, system]).toEqual(['nothing', 'nothing']);
    expect(new Set(Object.values(others))).toEqual(new Set(['something-unreadable']));
  });
});
