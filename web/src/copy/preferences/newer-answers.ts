import { settingNames } from './setting-names.ts';

/** Used when another tab or device has saved the form in the meantime. */
export const newerAnswers = {
  title: 'Isso mudou em outra aba ou aparelho',
  text: 'Suas alterações continuam aqui. Ao salvar, fica o que você escolheu nesta página.',
  there: (question: string) => `${question}, como está salvo agora:`,
  take: 'Usar o que está salvo',
  taken: 'Pronto: aqui está o que ficou salvo.',
  none: 'nada escolhido',
} as const;

/** The questions of the preference forms, by the columns that hold their answers. */
export const questionNames = {
  nome: 'Nome',
  nivel_conhecimento: 'Nível de conhecimento',
  estilo_investimento: 'Estilo de investimento',
  areas_interesse: 'Áreas de interesse',
  periodicidade_msg: settingNames.messages,
  tamanho_msg_abertura_fechamento: 'Tamanho das mensagens',
  ativos_interesse: 'Ativos favoritos',
  relatórios_da_carteira: settingNames.reports,
} as const;

export const answerNames = {
  on: 'ativado',
  off: 'desativado',
  frequencies: {
    diaria: 'todo dia de pregão',
    semanal: 'uma vez por semana',
    quinzenal: 'a cada quinze dias',
    nunca: 'nenhuma',
  },
} as const;

/** The reason for rejecting a save. */
export const changedMeanwhile = {
  title: 'Erro',
  text: 'Isso mudou em outra aba ou aparelho. Confira antes de salvar de novo.',
} as const;
