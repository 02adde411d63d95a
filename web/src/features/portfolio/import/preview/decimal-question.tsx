import { formatDecimal, parseDecimal } from '../../../../../../shared/portfolio/decimal.ts';
import { decimalQuestion as texts } from '../../../../copy/portfolio/import-preview.ts';
import { ChoiceTiles } from '../../../../ui/forms/choice-tiles.tsx';
import type { DecimalQuestion } from '../imported-file.ts';

interface DecimalQuestionProps {
  readonly question: DecimalQuestion;
  readonly hasError: boolean;
  readonly onAnswer: (meaning: 'thousands' | 'decimal') => void;
}

/** Asks whether the separator of a column groups thousands or begins decimals. */
export function DecimalQuestionTiles({ question, hasError, onAnswer }: DecimalQuestionProps) {
  const { column, sheet, name, examples } = question;
  const [example = ''] = examples;
  return (
    <div className="mt-6">
      <ChoiceTiles
        type="radio"
        label={texts.legend(name, example)}
        hint={[sheet === null ? '' : texts.inSheet(sheet), texts.examples(examples.join(' · '))]
          .filter((part) => part !== '')
          .join(' ')}
        error={hasError ? texts.unanswered : undefined}
        options={[
          { id: 'thousands', label: texts.thousands(example.replaceAll(/[.,]/g, '')) },
          { id: 'decimal', label: texts.decimal(asDecimal(example)) },
        ]}
        input={{
          name: `decimais-${column}`,
          onChange: ({ target }) =>
            onAnswer(target.value === 'thousands' ? 'thousands' : 'decimal'),
        }}
      />
    </div>
  );
}

/** `1.500` as `1,5`. */
function asDecimal(written: string): string {
  const digits = written.replaceAll(',', '.');
  const whole = digits.slice(0, digits.lastIndexOf('.')).replaceAll('.', '');
  const decimal = parseDecimal(`${whole},${digits.slice(digits.lastIndexOf('.') + 1)}`);
  return decimal === undefined ? written : formatDecimal(decimal);
}
