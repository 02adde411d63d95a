import { useRef } from 'react';
import { Printer } from 'lucide-react';
import type { Payment } from '../../../../shared/contracts/billing.ts';
import { shortNumber } from '../../../../shared/receipt-numbers.ts';
import { maskCpf } from '../../../../shared/values/cpf.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import { planNames } from '../../copy/billing/plan-names.ts';
import { receipt as texts } from '../../copy/billing/billing-receipt.ts';
import { formatLongMoment } from '../../lib/date-texts.ts';
import { printOnly } from '../../lib/print-alone.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useSession } from '../access/session/use-session.ts';
import { describeMethod, totalPaidOf } from './card-texts.ts';
import type { ReceiptFact } from './receipt-facts.ts';

interface ReceiptProps {
  readonly payment: Payment;
  /** Further facts about the purchase. */
  readonly facts?: readonly ReceiptFact[];
}

/** The printable receipt: amount, payer, method, time and number. */
export function Receipt({ payment, facts = [] }: ReceiptProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const { id, mercadopago_id: partnerId, plan, created_at, approved_at } = payment;
  const rows = [
    ...usePayer(),
    { name: texts.plan, value: planNames[plan] },
    { name: texts.amount, value: formatReais(totalPaidOf(payment)) },
    { name: texts.method, value: describeMethod(payment) },
    { name: texts.day, value: formatLongMoment(approved_at ?? created_at) },
    ...facts,
    { name: texts.number, value: shortNumber(id) },
    ...(partnerId === undefined ? [] : [{ name: texts.partnerNumber, value: partnerId }]),
  ];
  return (
    <div>
      <div ref={sheet} data-sheet="receipt">
        <div className="mb-6 hidden print:block">
          <Logo className="h-10" />
          <p className="text-title-3 mt-4 font-serif font-semibold">{texts.title}</p>
        </div>
        <dl className="divide-rule border-rule divide-y border-y">
          {rows.map(({ name, value }) => (
            <div
              key={name}
              className="grid gap-x-6 py-2.5 sm:grid-cols-[9rem_1fr] sm:items-baseline"
            >
              <dt className="text-small text-muted">{name}</dt>
              <dd className="tabular font-medium wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-small text-muted mt-4 hidden print:block">{texts.issuer}</p>
      </div>
      <div className="mt-3 print:hidden">
        <Button tone="secondary" wide={false} onClick={() => printOnly(sheet.current)}>
          <span className="flex items-center gap-2">
            <Printer size={18} strokeWidth={1.75} aria-hidden />
            <span>{texts.print}</span>
          </span>
        </Button>
      </div>
    </div>
  );
}

/** The payer is the account's user, with their own CPF. */
function usePayer(): readonly ReceiptFact[] {
  const session = useSession();
  if (session?.kind !== 'account') return [];
  const { nome, cpf } = session.user;
  return [
    { name: texts.payer, value: nome },
    ...(cpf === undefined ? [] : [{ name: texts.cpf, value: maskCpf(cpf) }]),
  ];
}
