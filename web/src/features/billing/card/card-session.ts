import * as z from 'zod/mini';
import type { CardFieldName, MercadoPago, SecureField } from './mercadopago-sdk.ts';

export const cardFieldNames = ['cardNumber', 'expirationDate', 'securityCode'] as const;

export type CardEvent =
  | { readonly kind: 'ready' }
  | { readonly kind: 'focus' | 'blur' | 'change'; readonly field: CardFieldName }
  | { readonly kind: 'validity'; readonly field: CardFieldName; readonly valid: boolean }
  | { readonly kind: 'bin'; readonly bin: string | undefined };

export interface CardSession {
  /** The ids of the elements that contain the fields. */
  readonly mount: (containers: Readonly<Record<CardFieldName, string>>) => void;
  readonly focus: (field: CardFieldName) => void;
  readonly adapt: (settings: { readonly number: object; readonly code: object }) => void;
  readonly close: () => void;
}

const validitySchema = z.object({ errorMessages: z.array(z.unknown()) });
const binSchema = z.object({ bin: z.nullish(z.string()) });

/** Colours of the text inside the partner's frames, so that they match our fields. */
export interface CardColours {
  readonly ground: string;
  readonly text: string;
  readonly placeholder: string;
}

const placeholders: Readonly<Record<CardFieldName, string>> = {
  cardNumber: '1234 1234 1234 1234',
  expirationDate: 'MM/AA',
  securityCode: '123',
};

/** Opens the card's three secure fields, and reports their events. */
export function openCardSession(
  mercadoPago: MercadoPago,
  colours: CardColours,
  onEvent: (event: CardEvent) => void,
): CardSession {
  const style = {
    fontSize: '16px',
    color: colours.text,
    placeholderColor: colours.placeholder,
  } as const;
  const fields = new Map<CardFieldName, SecureField>();
  const ready = new Set<CardFieldName>();

  function listen(name: CardFieldName, field: SecureField): void {
    field.on('ready', () => {
      ready.add(name);
      if (ready.size === cardFieldNames.length) onEvent({ kind: 'ready' });
    });
    field.on('focus', () => onEvent({ kind: 'focus', field: name }));
    field.on('blur', () => onEvent({ kind: 'blur', field: name }));
    field.on('change', () => onEvent({ kind: 'change', field: name }));
    field.on('validityChange', (data) => {
      const change = validitySchema.safeParse(data);
      if (!change.success) return;
      onEvent({ kind: 'validity', field: name, valid: change.data.errorMessages.length === 0 });
    });
    if (name !== 'cardNumber') return;
    field.on('binChange', (data) => {
      const change = binSchema.safeParse(data);
      onEvent({ kind: 'bin', bin: change.success ? (change.data.bin ?? undefined) : undefined });
    });
  }

  return {
    mount(containers) {
      for (const name of cardFieldNames) {
        const field = mercadoPago.fields.create(name, { placeholder: placeholders[name], style });
        fields.set(name, field);
        listen(name, field);
        field.mount(containers[name]);
      }
    },
    focus: (name) => fields.get(name)?.focus(),
    adapt({ number, code }) {
      fields.get('cardNumber')?.update({ settings: number });
      fields.get('securityCode')?.update({ settings: code });
    },
    close() {
      for (const field of fields.values()) field.unmount();
      fields.clear();
    },
  };
}
