import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { monthlyPlan } from '../../../../../shared/plans.ts';
import { cardFieldErrors } from '../../../copy/billing/billing.ts';
import { lookUpCard, type CardDetails } from './card-lookup.ts';
import { readColours } from '../../../ui/read-colours.ts';
import {
  openCardSession,
  type CardColours,
  type CardEvent,
  type CardSession,
} from './card-session.ts';
import {
  openMercadoPago,
  ScriptError,
  type CardFieldName,
  type MercadoPago,
} from './mercadopago-sdk.ts';

/** The card form loads this long after it is shown. */
const loadingDelayMilliseconds = 200;
/** Fields that have not loaded after this time are considered to have failed. */
const loadTimeoutMilliseconds = 15_000;

export interface CardRules {
  readonly amountInCentavos: number;
  readonly maxInstallments: number;
  /** Whether prepaid cards are rejected, since recurring charges need credit. Debit cards are never accepted. */
  readonly creditOnly: boolean;
}

/** Rules for a card of the monthly subscription. */
export const monthlyCardRules: CardRules = {
  amountInCentavos: monthlyPlan.priceInCentavos,
  maxInstallments: monthlyPlan.maxInstallments,
  creditOnly: true,
};

/** Failures name the part that did not load: `start` our key, `script` the partner's script, `form` its fields. */
export type CardFieldsState =
  | 'loading'
  | 'ready'
  | 'start-failed'
  | 'script-blocked'
  | 'form-failed';

type FieldErrors = Partial<Record<CardFieldName, string>>;

/** The card's secure fields on this page, and the partner's data about the card. */
export function useCardFields(rules: CardRules) {
  const prefix = useId().replaceAll(/\W/g, '');
  const [tries, setTries] = useState(1);
  const [state, setState] = useState<CardFieldsState>('loading');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [focused, setFocused] = useState<CardFieldName>();
  const [card, setCard] = useState<CardDetails>();
  /** The partner reads the colours only once, so the fields keep them when the theme changes. */
  const [colours, setColours] = useState<CardColours>();
  const mercadoPago = useRef<MercadoPago>(undefined);
  const session = useRef<CardSession>(undefined);
  const bin = useRef<string>(undefined);
  const invalid = useRef(new Set<CardFieldName>());
  /** Leaving a field that was never filled in is not a mistake. */
  const typed = useRef(new Set<CardFieldName>());
  const containers: Readonly<Record<CardFieldName, string>> = {
    cardNumber: `${prefix}-cardNumber`,
    expirationDate: `${prefix}-expirationDate`,
    securityCode: `${prefix}-securityCode`,
  };

  function say(field: CardFieldName, error: string | undefined): void {
    setErrors((before) => ({ ...before, [field]: error }));
  }

  /** @returns undefined when the partner does not accept this card or cannot be reached */
  async function identify(): Promise<CardDetails | undefined> {
    const lookedUpBin = bin.current;
    if (lookedUpBin === undefined || mercadoPago.current === undefined) return undefined;
    const found = await lookUpCard(mercadoPago.current, lookedUpBin, rules).catch(
      () => 'failed' as const,
    );
    // Another card was typed meanwhile, or the request failed: submitting repeats it.
    if (bin.current !== lookedUpBin || found === 'failed') return undefined;
    // The bank confirms a debit payment by 3DS, which this form does not support.
    const isTaken = found?.type === 'credit_card' || (!rules.creditOnly && found?.isPrepaid);
    if (found === undefined || !isTaken) {
      const errorText = rules.creditOnly ? cardFieldErrors.monthlyDebit : cardFieldErrors.debit;
      say('cardNumber', found === undefined ? cardFieldErrors.unknownCard : errorText);
      return undefined;
    }
    setCard(found);
    session.current?.adapt({ number: found.numberSettings, code: found.codeSettings });
    return found;
  }

  const handle = useEffectEvent((event: CardEvent) => {
    switch (event.kind) {
      case 'ready':
        setState('ready');
        break;
      case 'focus':
        setFocused(event.field);
        break;
      case 'blur':
        setFocused(undefined);
        if (invalid.current.has(event.field) && typed.current.has(event.field)) {
          say(event.field, cardFieldErrors[event.field]);
        }
        break;
      case 'change':
        typed.current.add(event.field);
        say(event.field, undefined);
        break;
      case 'validity':
        if (event.valid) invalid.current.delete(event.field);
        else invalid.current.add(event.field);
        break;
      case 'bin':
        bin.current = event.bin;
        setCard(undefined);
        void identify();
        break;
      default:
        event satisfies never;
    }
  });

  const open = useEffectEvent(async (signal: AbortSignal, _try: number) => {
    const opened = await openMercadoPago().catch((error: unknown) =>
      error instanceof ScriptError ? 'script-blocked' : 'start-failed',
    );
    if (signal.aborted) return;
    if (typeof opened === 'string') {
      setState(opened);
      return;
    }
    const colour = readColours(document.documentElement);
    const now = {
      ground: colour('surface'),
      text: colour('ink'),
      placeholder: colour('muted'),
    };
    setColours(now);
    const fields = openCardSession(opened, now, (event) => {
      if (!signal.aborted) handle(event);
    });
    signal.addEventListener('abort', fields.close);
    mercadoPago.current = opened;
    session.current = fields;
    try {
      fields.mount(containers);
    } catch {
      setState('form-failed');
    }
  });

  useEffect(() => {
    const controller = new AbortController();
    const delay = setTimeout(() => void open(controller.signal, tries), loadingDelayMilliseconds);
    const timeout = setTimeout(
      () => setState((now) => (now === 'loading' ? 'form-failed' : now)),
      loadingDelayMilliseconds + loadTimeoutMilliseconds,
    );
    return () => {
      clearTimeout(delay);
      clearTimeout(timeout);
      controller.abort();
    };
  }, [tries]);

  return {
    state,
    containers,
    errors,
    focused,
    card,
    colours,
    mercadoPago: () => mercadoPago.current,
    /** Identifies the card by its first digits, again after a failed attempt. */
    identify: async () => card ?? identify(),
    say: (found: FieldErrors) => setErrors((before) => ({ ...before, ...found })),
    focus: (field: CardFieldName) => session.current?.focus(field),
    retry: () => {
      bin.current = undefined;
      invalid.current.clear();
      typed.current.clear();
      setCard(undefined);
      setErrors({});
      setState('loading');
      setTries((count) => count + 1);
    },
  };
}
