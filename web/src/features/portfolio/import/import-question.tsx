import { ChoiceTiles } from '../../../ui/forms/choice-tiles.tsx';

const choices = ['all', 'none', 'some'] as const;
type Choice = (typeof choices)[number];

/** The answer for some positions; undefined until the user has decided. */
export interface ImportAnswer {
  readonly choice: Choice;
  /** Names of the chosen items, where the reader decides for each. */
  readonly chosen: ReadonlySet<string>;
}

export interface ImportItem {
  readonly name: string;
  readonly text: string;
}

interface ImportQuestionProps {
  /** Distinguishes the fields of this question from those of another one. */
  readonly id: string;
  readonly texts: Readonly<Record<'legend' | 'lead' | 'each' | Choice, string>>;
  readonly items: readonly ImportItem[];
  readonly answer: ImportAnswer | undefined;
  readonly onAnswer: (answer: ImportAnswer) => void;
  readonly error: string | undefined;
  /** The choice that is made already. */
  readonly initial?: Choice | undefined;
}

/** Asks about positions that an import would change: one decision for all of them, or one for each position. */
export function ImportQuestion(props: ImportQuestionProps) {
  const { id, texts, items, answer, onAnswer, error, initial } = props;
  const offered = choices.filter((choice) => choice !== 'some' || items.length > 1);
  return (
    <div className="mt-8">
      <ChoiceTiles
        type="radio"
        label={texts.legend}
        hint={texts.lead}
        error={error}
        {...(initial === undefined ? {} : { initial: [initial] })}
        options={offered.map((choice) => ({ id: choice, label: texts[choice] }))}
        input={{
          name: id,
          onChange: ({ target }) => {
            const choice = choices.find((one) => one === target.value);
            if (choice !== undefined) onAnswer({ choice, chosen: new Set() });
          },
        }}
      />
      {answer?.choice === 'some' ? (
        <div className="mt-4">
          <ChoiceTiles
            type="checkbox"
            label={texts.each}
            options={items.map(({ name, text }) => ({ id: name, label: text }))}
            input={{
              name: `${id}-each`,
              onChange: ({ target }) => {
                const chosen = new Set(answer.chosen);
                if (target.checked) chosen.add(target.value);
                else chosen.delete(target.value);
                onAnswer({ choice: 'some', chosen });
              },
            }}
          />
        </div>
      ) : (
        <ul className="text-small mt-3 list-disc pl-6">
          {items.map(({ name, text }) => (
            <li key={name} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Returns the names that an answer selects. */
export function namesOf(
  answer: ImportAnswer | undefined,
  items: readonly ImportItem[],
): ReadonlySet<string> {
  if (answer?.choice === 'all') return new Set(items.map(({ name }) => name));
  return answer?.choice === 'some' ? answer.chosen : new Set();
}
