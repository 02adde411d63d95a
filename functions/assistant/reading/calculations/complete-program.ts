import type { ProgramOf, SlotName } from '../../domain/program.ts';
import type { Question } from '../../domain/question.ts';

/** The unit with which a bare number fills the slot that was asked for. */
const slotUnits: Readonly<Record<SlotName, (number: string) => string>> = {
  amount: (number) => `${number} reais`,
  instalment: (number) => `parcela de ${number} reais`,
  rate: (number) => `${number}%`,
  months: (number) => `em ${number} meses`,
  cash: (number) => `${number} reais a vista`,
  target: (number) => `${number} reais`,
  gain: (number) => `lucro de ${number} reais`,
  sales: (number) => `vendi ${number} reais`,
  paid: (number) => `paguei ${number} reais`,
};

const maxLength = 80;
const bareNumber =
  /^(?:(?:e|foi|foram|uns|umas|de|a|por|em|r\$) ?)*(\d[\d.,]{0,12}(?: ?(?:mil|k|mi))?)\W{0,3}(?:reais|meses|vezes|x)?\W{0,3}$/;
const saysGain = /\b(?:lucro|lucrei|ganho|ganhei|prejuizo|perdi)\b/;
const fillsSlot = /\d|\bmil\b|\bcem\b|\b(?:cdi|selic|poupanca|ipca)\b/;

/**
 * Returns the calculation that a message completes.
 * @param completedText reads what was said so far together with the message
 */
export function completedProgram(
  plain: string,
  { missing, said }: ProgramOf<'incomplete'>,
  completedText: (said: string, plain: string) => Question | undefined,
): Question | undefined {
  if (plain.length > maxLength || !fillsSlot.test(plain)) return undefined;
  const [slot] = missing;
  const number = bareNumber.exec(plain)?.[1];
  const names = (one: SlotName) => missing.includes(one);
  const written =
    number !== undefined && slot !== undefined && missing.length === 1
      ? slotUnits[slot](number)
      : number !== undefined && names('sales') && !saysGain.test(plain)
        ? slotUnits.sales(number)
        : plain;
  return completedText(said, written);
}
