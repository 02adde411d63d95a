import { useEffect, useEffectEvent } from 'react';
import { Lock } from 'lucide-react';
import { cardForm as texts, checkout } from '../../../copy/billing/billing.ts';
import { nothingCharged, paymentErrors } from '../../../copy/billing/billing-errors.ts';
import { cpfMask } from '../../../lib/mask.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { IntoView } from '../../../ui/feedback/into-view.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckedForm } from '../../../ui/forms/checked-form.tsx';
import { focusSubmit } from '../../../ui/forms/focus-first-error.ts';
import { MaskedField } from '../../../ui/forms/masked-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { StickyAction } from '../../../ui/page/sticky-action.tsx';
import { AcceptedCards, CardMark } from './card-marks.tsx';
import { brandName } from '../card-texts.ts';
import type { Installments } from './card-lookup.ts';
import { InstallmentsField } from './installments-field.tsx';
import { SecureFieldBox } from './secure-field-box.tsx';
import type { CardFieldName } from './mercadopago-sdk.ts';
import type { CardRules, useCardFields } from './use-card-fields.ts';
import { useCardForm, type CardPayment } from './use-card-form.ts';
import type { CalledEndpoints } from '../../../lib/limits.ts';
import type { Instead } from '../payment/payment-notice.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import type { Elements } from '../../../ui/elements.ts';

interface CardFormProps {
  readonly rules: CardRules;
  /** The customer's CPF; the customer is usually also the card's holder. */
  readonly cpf: string;
  readonly submitLabel: string;
  /** The label for a payment in installments, `6x de R$ 29,99`. */
  readonly submitDivided?: (amount: string) => string;
  readonly busyLabel?: string;
  /** The card's token is being sent. */
  readonly busy: boolean;
  /** Cards are no longer accepted: only the notice is shown. */
  readonly closed?: boolean;
  /** Called with the card. */
  readonly endpoints: CalledEndpoints;
  readonly onCard: (card: CardPayment) => void;
  /** The result of the last attempt, next to the button. */
  readonly notice: Elements;
  /** Offered as the next step when the partner's form does not load. */
  readonly instead: Instead;
  /** Content above the button, depending on the card's installments; undefined for a single payment. */
  readonly renderBefore?: (divided: Installments | undefined) => Elements;
  /** Reports the installments for content elsewhere on the page. */
  readonly onInstallmentsChange?: (divided: Installments | undefined) => void;
}

/** A card: its secure fields, its holder, and the number of installments. */
export function CardForm(props: CardFormProps) {
  const { rules, cpf, busyLabel = texts.paying, onCard, notice, closed = false } = props;
  const form = useCardForm({ rules, cpf, onCard });
  const { fields, holder, installments } = form;
  const { state, card } = fields;
  const { selectedInstallments } = installments;
  const busy = props.busy || form.busy;
  const ready = state === 'ready';
  const submit =
    (selectedInstallments && props.submitDivided?.(selectedInstallments.amount)) ??
    props.submitLabel;
  const reportInstallments = useEffectEvent((now: Installments | undefined) =>
    props.onInstallmentsChange?.(now),
  );
  useEffect(() => {
    reportInstallments(selectedInstallments);
  }, [selectedInstallments]);
  const isFailed = state !== 'loading' && state !== 'ready';

  return (
    <CheckedForm
      form={holder.form}
      busy={busy}
      aria-label={texts.title}
      onSubmit={(event) => {
        event.preventDefault();
        const issuer = new FormData(event.currentTarget).get('issuer');
        if (busy || !ready || closed) return;
        focusSubmit(event.currentTarget);
        void form.submit(typeof issuer === 'string' ? issuer : '');
      }}
    >
      <p role="status" className="sr-only">
        {state === 'loading' ? texts.loading : ''}
      </p>
      {isFailed && !closed ? (
        <FormFailure {...{ state }} instead={props.instead} onRetry={fields.retry} />
      ) : null}
      {closed ? notice : null}
      <div className={isFailed || closed ? 'hidden' : 'flex flex-col gap-5'}>
        <SecureFields fields={fields} isSent={props.busy} />
        <TextField
          {...holder.inputs.name}
          label={texts.holder}
          autoComplete="cc-name"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={80}
        />
        <MaskedField
          {...holder.inputs.cpf}
          mask={cpfMask}
          label={texts.cpf}
          hint={texts.cpfHint}
          maxLength={14}
        />
        {card !== undefined && card.issuers.length > 1 ? (
          <SelectField name="issuer" label={texts.issuer} options={card.issuers} />
        ) : null}
        {rules.maxInstallments > 1 ? (
          <InstallmentsField
            card={card}
            chosen={installments.chosen}
            error={installments.error}
            onChoose={installments.choose}
          />
        ) : null}
        {form.failure === undefined ? (
          closed ? null : (
            notice
          )
        ) : (
          <IntoView>
            <Alert tone="error" title={form.failure}>
              {form.failure.includes(nothingCharged) ? null : nothingCharged}
            </Alert>
          </IntoView>
        )}
        {props.renderBefore?.(selectedInstallments)}
        <StickyAction ground="surface">
          <CallButton
            endpoints={props.endpoints}
            type="submit"
            className="w-full"
            busy={busy}
            busyLabel={busyLabel}
            disabled={!ready}
          >
            {submit}
          </CallButton>
        </StickyAction>
        <p className="text-fine text-muted flex gap-2">
          <Lock size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
          <span>{checkout.secure}</span>
        </p>
      </div>
    </CheckedForm>
  );
}

/** The three fields in the payment provider's own frames. */
function SecureFields({
  fields,
  isSent,
}: {
  readonly fields: ReturnType<typeof useCardFields>;
  /** The typed card has become a pending payment. */
  readonly isSent: boolean;
}) {
  const { containers, errors, focused, focus, card, colours } = fields;
  const box = (name: CardFieldName) => ({
    containerId: containers[name],
    error: errors[name],
    focused: focused === name,
    colours,
    ready: fields.state === 'ready',
    onPress: () => focus(name),
  });
  return (
    // Inert only once the form is sent: until then, the partner focuses invalid fields itself.
    <div inert={isSent} className="flex flex-col gap-5">
      <SecureFieldBox
        {...box('cardNumber')}
        label={texts.number}
        trailing={card === undefined ? undefined : <Brand id={card.methodId} />}
      />
      <AcceptedCards />
      <div className="grid grid-cols-2 gap-4">
        <SecureFieldBox {...box('expirationDate')} label={texts.expiration} />
        <SecureFieldBox {...box('securityCode')} label={texts.code} />
      </div>
    </div>
  );
}

function Brand({ id }: { readonly id: string }) {
  const name = brandName(id);
  return name === undefined ? null : (
    // The card number needs the full width, so the brand names are below it.
    <>
      <CardMark brand={id} />
      <span className="sr-only">{name}</span>
    </>
  );
}

function FormFailure(props: {
  readonly state: FormFailureState;
  readonly instead: Instead;
  readonly onRetry: () => void;
}) {
  const { state, instead, onRetry } = props;
  return (
    <Alert
      tone="error"
      title={state === 'form-failed' ? paymentErrors.form : paymentErrors.start}
      action={
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button tone="secondary" wide={false} onClick={onRetry}>
            {texts.retry}
          </Button>
          {instead.action}
        </div>
      }
    >
      <span>{formFailures[state]}</span> <span>{instead.text}</span>
    </Alert>
  );
}

const formFailures = {
  'start-failed': paymentErrors.startText,
  'script-blocked': paymentErrors.blockedText,
  'form-failed': paymentErrors.formText,
} as const;
type FormFailureState = keyof typeof formFailures;
