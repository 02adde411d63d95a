import {
  interestAreas,
  investmentStyles,
  knowledgeLevels,
  messageFrequencySchema,
  messageLengths,
} from '../../../../shared/contracts/preferences.ts';
import { answerNames, newerAnswers, questionNames } from '../../copy/preferences/newer-answers.ts';

export type AnswerColumn = keyof typeof questionNames;

/** A question and its stored answer in words. */
export function formatAnswer(column: AnswerColumn, stored: string) {
  return { label: questionNames[column], there: words(column, stored) || newerAnswers.none };
}

function words(column: AnswerColumn, stored: string): string {
  switch (column) {
    case 'nivel_conhecimento':
      return labelsOf(knowledgeLevels, stored);
    case 'estilo_investimento':
      return labelsOf(investmentStyles, stored);
    case 'areas_interesse':
      return labelsOf(interestAreas, stored);
    case 'tamanho_msg_abertura_fechamento':
      return labelsOf(messageLengths, stored);
    case 'periodicidade_msg': {
      const frequency = messageFrequencySchema.safeParse(stored);
      return frequency.success ? answerNames.frequencies[frequency.data] : stored;
    }
    case 'relatórios_da_carteira':
      return stored === 'sim' ? answerNames.on : answerNames.off;
    case 'ativos_interesse':
      return stored.split(',').join(', ');
    case 'nome':
      return stored;
    default:
      return column satisfies never;
  }
}

function labelsOf(
  options: readonly { readonly id: string; readonly label: string }[],
  stored: string,
): string {
  const ids = stored.split(',');
  return options
    .filter(({ id }) => ids.includes(id))
    .map(({ label }) => label)
    .join(', ');
}
