import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderFramedEmail } from '../../../../functions/integrations/email-layout/framed-email.ts';
import {
  maxPartsBytes,
  estimatedPartsBytes,
} from '../../../../functions/messaging/outgoing/email-size.ts';
import { editionFactsSchema } from '../../../../shared/editions/edition-facts.ts';
import { editionWriter } from '../../../../functions/editions/messages/edition-message.ts';
import type { Reader } from '../../../../functions/editions/messages/reader.ts';
import { messagePartsSchema } from '../../../../shared/messages/message-parts.ts';
import { renderPlainText, whatsAppStyle } from '../../../../functions/integrations/plain-text.ts';
import { fillTemplate } from '../../../../shared/messages/whatsapp-templates.ts';
import { arbitraryEdition, arbitraryReader } from '../../../support/editions/arbitrary-editions.ts';
import { numbersIn, allowedNumbers } from '../../../support/editions/allowed-numbers.ts';
import { findFlaws } from '../../../support/editions/find-flaws.ts';

const runs = { numRuns: 400 };

it('an edition contains only its facts, in correct Portuguese, for any reader', () => {
  fc.assert(
    fc.property(arbitraryEdition, arbitraryReader, ({ facts, quotes }, reader) => {
      expect(() => editionFactsSchema.parse(facts)).not.toThrow();
      const writer = editionWriter(facts, quotes, 'https://bfj.test');
      const figures = allowedNumbers(facts, quotes, reader);
      for (const message of [writer.write(reader), writer.writeShort(reader)]) {
        const text = [message.subject, message.preheader, renderPlainText(message.parts)].join(
          '\n',
        );
        const strange = numbersIn(text).filter((figure) => !figures.has(figure));
        expect({ text, strange, flaws: findFlaws(message) }).toEqual({
          text,
          strange: [],
          flaws: [],
        });
      }
    }),
    runs,
  );
});

it('every edition fits e-mail, WhatsApp and its template', () => {
  fc.assert(
    fc.property(arbitraryEdition, arbitraryReader, ({ facts, quotes }, reader) => {
      const writer = editionWriter(facts, quotes, 'https://a-stage-of-a-long-name.bfj.test');
      const { subject, label, preheader, parts, ready } = writer.write(reader);
      expect(messagePartsSchema.safeParse(parts).success).toBe(true);
      expect(estimatedPartsBytes(parts)).toBeLessThanOrEqual(maxPartsBytes);
      const { html } = renderFramedEmail({ subject, label, preheader, parts, why: 'quis' });
      expect(Buffer.byteLength(html)).toBeLessThan(102_000);
      expect(subject.length).toBeLessThanOrEqual(120);
      expect(preheader.length).toBeLessThanOrEqual(300);
      const short = renderPlainText(writer.writeShort(reader).parts, whatsAppStyle);
      expect(short.length).toBeLessThanOrEqual(4_096);
      const filled = fillTemplate('bfj_mensagem_pronta', { ...ready, entrega: 'x' });
      expect(filled.parameters).toEqual([ready.mensagem, ready.dia]);
    }),
    { numRuns: 150 },
  );
});

it('the sections without own assets are the same for readers with the same preferences', () => {
  fc.assert(
    fc.property(arbitraryEdition, arbitraryReader, ({ facts, quotes }, reader) => {
      const texts = (own: Pick<Reader, 'assets' | 'positions'>) =>
        editionWriter(facts, quotes)
          .write({ ...reader, ...own })
          .parts.filter((part) => typeof part === 'string')
          // The line about the next day has the payments of own assets.
          .filter((text) => !/^(?:Amanhã|N[ao] [a-zç-]+, )/.test(text));
      const without = texts({ assets: [], positions: [] });
      expect(
        texts(reader).filter(
          (text) =>
            !/^(?:Dos seus|Entre os seus|(?:Os|Todos os) seus|Sua carteira|E mais)/.test(text),
        ),
      ).toEqual(without);
    }),
    { numRuns: 100 },
  );
});
