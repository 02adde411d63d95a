import { describe, expect, it } from 'vitest';
import { isPrintable, isPrintableText } from '../../../shared/values/text.ts';

describe('text that can be shown and stored unchanged', () => {
  it.each(['Renda fixa', 'ação 📈', ''])('accepts %j, on one line and on several', (text) => {
    expect(isPrintable(text)).toBe(true);
    expect(isPrintableText(text)).toBe(true);
  });

  it.each(['a\nb', 'a\r\nb\n'])('accepts %j in multi-line text', (text) => {
    expect(isPrintable(text)).toBe(false);
    expect(isPrintableText(text)).toBe(true);
  });

  it.each(['a\u0000b', 'a\u001Bb', 'a\rb', 'half a pair: \uD83D'])('rejects %j', (text) => {
    expect(isPrintable(text)).toBe(false);
    expect(isPrintableText(text)).toBe(false);
  });
});
