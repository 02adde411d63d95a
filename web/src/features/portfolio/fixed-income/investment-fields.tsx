import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  firstInvestmentDay,
  investmentKinds,
} from '../../../../../shared/portfolio/fixed-income/investment.ts';
import { maximumBrokerLength } from '../../../../../shared/portfolio/position.ts';
import {
  investmentForm as texts,
  investmentKindNames,
} from '../../../copy/portfolio/fixed-income.ts';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { TypedInvestment } from './investment-values.ts';

interface InvestmentFieldsProps {
  readonly form: UseFormReturn<TypedInvestment, unknown, TypedInvestment>;
  readonly values: TypedInvestment;
  readonly today: string;
  /** A value of a file needs no amount, day and index. */
  readonly hasStatedValue: boolean;
  /** Suggested names, so that one institution has one name. */
  readonly institutions: readonly string[];
}

const kinds = investmentKinds.map((kind) => ({ id: kind, label: investmentKindNames[kind] }));
const indexKinds = ['cdi', 'selic', 'ipca', 'fixed'] as const;
const indexes = indexKinds.map((kind) => ({ id: kind, label: texts.indexes[kind] }));
const lastMaturity = '2100-12-31';
const decimal = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const;

export function InvestmentFields(props: InvestmentFieldsProps) {
  const { form, values, today, hasStatedValue, institutions } = props;
  const { errors } = form.formState;
  const institutionsId = useId();
  const isTesouro = values.kind === 'tesouro';
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField {...form.register('kind')} label={texts.kind} options={kinds} />
      <TextField
        {...form.register('name')}
        label={texts.name}
        hint={texts.nameHint}
        error={errors.name?.message}
        autoComplete="off"
        maxLength={100}
      />
      <TextField
        {...form.register('amount')}
        {...decimal}
        label={texts.amount}
        className="tabular pl-12"
        leading={
          <span className="text-muted pointer-events-none absolute inset-y-0 left-4 flex items-center">
            R$
          </span>
        }
        error={errors.amount?.message}
        optional={hasStatedValue}
      />
      <DateField
        {...form.register('day')}
        label={texts.day}
        min={firstInvestmentDay}
        max={today}
        error={errors.day?.message}
        optional={hasStatedValue}
      />
      <SelectField
        {...form.register('index')}
        label={texts.index}
        options={hasStatedValue ? [{ id: '', label: texts.noIndex }, ...indexes] : indexes}
        error={errors.index?.message}
      />
      {values.index === '' ? null : (
        <TextField
          {...form.register('rate')}
          {...decimal}
          {...texts.rates[values.index]}
          className="tabular pr-10"
          trailing={<span className="text-muted pointer-events-none pr-4">%</span>}
          error={errors.rate?.message}
        />
      )}
      <TextField
        {...form.register('broker')}
        label={isTesouro ? texts.broker : texts.issuer}
        hint={isTesouro ? undefined : texts.issuerHint}
        error={errors.broker?.message}
        autoComplete="off"
        list={institutionsId}
        maxLength={maximumBrokerLength + 20}
        optional
      />
      <datalist id={institutionsId}>
        {institutions.map((institution) => (
          <option key={institution}>{institution}</option>
        ))}
      </datalist>
      <DateField
        {...form.register('maturity')}
        label={texts.maturity}
        hint={texts.maturityHint}
        min={firstInvestmentDay}
        max={lastMaturity}
        error={errors.maturity?.message}
        optional
      />
    </div>
  );
}
