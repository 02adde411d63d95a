import { describe, expect, it } from 'vitest';
import { isPrintable, isPrintableText } from '../../../shared/values/text.ts';

describe('what can be shown and stored as it is', () => {
  it.each(['Renda fixa', 'ação 📈', ''])('takes %j, on one line and on several', (text) => {
    expect(isPrintable(text)).toBe(true);
    expect(isPrintableText(text)).toBe(true);
  });

  it.each(['a\nb', 'a\r\nb\n'])('takes %j where there are several lines', (text) => {
    expect(isPrintable(text)).toBe(false);
    expect(isPrintableText(text)).toBe(true);
  });

  it.each(['a\u0000b', 'a\u001Bb', 'a\rb', 'half a pair: \uD83D'])('never takes %j', (text) => {
    expect(isPrintable(text)).toBe(false);
    expect(isPrintableText(text)).toBe(false);
  });
});
