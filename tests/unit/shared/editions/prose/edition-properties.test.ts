import fc from 'fast-check';
import { expect, it } from 'vitest';
import { framedEmail } from '../../../../../functions/integrations/email-layout/framed-email.ts';
import {
  maximumPartsWeight,
  partsWeight,
} from '../../../../../functions/messaging/outgoing/message-weight.ts';
import { editionFactsSchema } from '../../../../../shared/editions/edition-facts.ts';
import { editionWriter } from '../../../../../shared/editions/prose/edition-message.ts';
import type { Reader } from '../../../../../shared/editions/prose/reader.ts';
import { messagePartsSchema } from '../../../../../shared/messages/message-parts.ts';
import { plainText, whatsAppStyle } from '../../../../../shared/messages/plain-text.ts';
import { fillTemplate } from '../../../../../shared/messages/whatsapp-templates.ts';
import {
  arbitraryEdition,
  arbitraryReader,
} from '../../../../support/editions/arbitrary-editions.ts';
import { figuresIn, figuresOf } from '../../../../support/editions/figures-of.ts';
import { flawsOf } from '../../../../support/editions/flaws-of.ts';

const runs = { numRuns: 400 };

it('an edition of any facts says nothing else than they do, in right Portuguese, to any reader', () => {
  fc.assert(
    fc.property(arbitraryEdition, arbitraryReader, ({ facts, quotes }, reader) => {
      expect(() => editionFactsSchema.parse(facts)).not.toThrow();
      const writer = editionWriter(facts, quotes, 'https://bfj.test');
      const figures = figuresOf(facts, quotes, reader);
      for (const message of [writer.write(reader), writer.writeShort(reader)]) {
        const text = [message.subject, message.preheader, plainText(message.parts)].join('\n');
        const strange = figuresIn(text).filter((figure) => !figures.has(figure));
        expect({ text, strange, flaws: flawsOf(message) }).toEqual({
          text,
          strange: [],
          flaws: [],
        });
      }
    }),
    runs,
  );
});

it('every edition goes by e-mail, by WhatsApp and as a template, whatever it has to tell', () => {
  fc.assert(
    fc.property(arbitraryEdition, arbitraryReader, ({ facts, quotes }, reader) => {
      const writer = editionWriter(facts, quotes, 'https://a-stage-of-a-long-name.bfj.test');
      const { subject, label, preheader, parts, ready } = writer.write(reader);
      expect(messagePartsSchema.safeParse(parts).success).toBe(true);
      expect(partsWeight(parts)).toBeLessThanOrEqual(maximumPartsWeight);
      const { html } = framedEmail({ subject, label, preheader, parts, why: 'quis' });
      expect(Buffer.byteLength(html)).toBeLessThan(102_000);
      expect(subject.length).toBeLessThanOrEqual(120);
      expect(preheader.length).toBeLessThanOrEqual(300);
      const short = plainText(writer.writeShort(reader).parts, whatsAppStyle);
      expect(short.length).toBeLessThanOrEqual(4_096);
      const filled = fillTemplate('bfj_mensagem_pronta', { ...ready, entrega: 'x' });
      expect(filled.parameters).toEqual([ready.mensagem, ready.dia]);
    }),
    { numRuns: 150 },
  );
});

it('what is not about somebody’s own assets is the same for all who read it alike', () => {
  fc.assert(
    fc.property(arbitraryEdition, arbitraryReader, ({ facts, quotes }, reader) => {
      const texts = (own: Pick<Reader, 'assets' | 'positions'>) =>
        editionWriter(facts, quotes)
          .write({ ...reader, ...own })
          .parts.filter((part) => typeof part === 'string');
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
