import { useEffect } from 'react';
import {
  saveFixedIncome,
  type FixedIncome,
} from '../../../../../shared/contracts/portfolio/fixed-income.ts';
import type { StoredInvestment } from '../../../../../shared/portfolio/fixed-income/investment.ts';
import { formatReais } from '../../../../../shared/values/money.ts';
import {
  investmentForm as texts,
  investmentKindNames,
} from '../../../copy/portfolio/fixed-income.ts';
import { Card } from '../../../ui/card.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { CheckedForm } from '../../../ui/forms/checked-form.tsx';
import { NewerAnswers } from '../../../ui/forms/newer-answers.tsx';
import { FormEnd } from '../forms/form-end.tsx';
import { formatShortDate } from '../formatted-values.tsx';
import { InvestmentFields } from './investment-fields.tsx';
import { InvestmentRemoval } from './investment-removal.tsx';
import { typedOf, type TypedInvestment } from './investment-values.ts';
import { useInvestmentForm } from './use-investment-form.ts';

interface InvestmentEditorProps {
  readonly owner: string;
  readonly fixedIncome: FixedIncome;
  /** The edited investment; undefined for a new one. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** Adds an investment, or changes one. */
export default function InvestmentEditor(props: InvestmentEditorProps) {
  const { owner, fixedIncome, id, onClose } = props;
  const saved = useInvestmentForm({
    owner,
    fixedIncome,
    id,
    onSaved: () => {
      showToast({ tone: 'success', ...texts.saved(saved.values.name.trim()) });
      onClose();
    },
  });
  const { form, edited, values, today } = saved;
  const { setFocus } = form;
  useEffect(() => {
    setFocus(id === undefined ? 'kind' : 'name');
  }, [id, setFocus]);
  const title = edited === undefined ? texts.addTitle : texts.editTitle(edited.name);
  const stated = edited?.statedValue ?? null;
  const { investments } = fixedIncome;
  return (
    <Card>
      <h2 className="text-title-4">{title}</h2>
      <CheckedForm
        form={form}
        aria-label={title}
        busy={saved.busy}
        onSubmit={saved.onSubmit}
        className="mt-5"
      >
        {stated === null ? null : (
          <p className="text-small text-muted mb-5">
            {texts.statedValue(formatReais(stated.grossInCentavos), formatShortDate(stated.day))}
          </p>
        )}
        <InvestmentFields
          {...{ form, values, today }}
          hasStatedValue={stated !== null}
          institutions={[...new Set(investments.flatMap(({ broker }) => broker ?? []))].toSorted()}
        />
        <NewerAnswers
          answers={saved.contested.map((field) => ({
            label: labelOf(field, values),
            there: describeThere(field, edited, today),
          }))}
          isRejected={saved.failed}
          onTake={saved.takeNewer}
        />
        <FormEnd {...{ texts, saved }} endpoints={[saveFixedIncome]} onCancel={onClose} />
      </CheckedForm>
      {edited === undefined || saved.isMissing ? null : (
        <InvestmentRemoval {...{ fixedIncome, onClose }} investment={edited} />
      )}
    </Card>
  );
}

function labelOf(field: keyof TypedInvestment, { kind, index }: TypedInvestment): string {
  if (field === 'rate') return texts.rates[index === '' ? 'fixed' : index].label;
  if (field === 'broker') return kind === 'tesouro' ? texts.broker : texts.issuer;
  return texts[field];
}

function describeThere(
  field: keyof TypedInvestment,
  edited: StoredInvestment | undefined,
  today: string,
): string {
  const there = typedOf(edited, today);
  if (field === 'kind') return investmentKindNames[there.kind];
  if (field === 'index') return there.index === '' ? texts.noIndex : texts.indexes[there.index];
  if (there[field] === '') return texts.emptyElsewhere;
  return field === 'day' || field === 'maturity' ? formatShortDate(there[field]) : there[field];
}
