import { problems } from '../../../../shared/contracts/problem.ts';
import { areasHint, settingNames } from './setting-names.ts';
import { maxFavoriteAssetsInSettings } from '../../../../shared/values/usage-limits.ts';

/** Texts of the preference form, which settings and profile share. */
export const preferenceTexts = {
  levelLabel: 'Nível de conhecimento',
  levelDescriptions: {
    basico: 'Estou começando',
    intermediario: 'Já acompanho',
    avancado: 'Invisto há anos',
  },
  styleLabel: 'Estilo de investimento',
  styleDescriptions: {
    conservador: 'Prefiro segurança',
    moderado: 'Um pouco de cada',
    arrojado: 'Aceito oscilações',
  },
  areasLabel: 'Áreas de interesse',
  areasHint,
  messages: settingNames.messages,
  messagesHint:
    'Por e-mail e, com o número vinculado em “Minhas mensagens”, no WhatsApp. Na frequência que você escolher, com avisos durante o dia quando um dos seus ativos sobe ou cai muito.',
  frequencyLabel: settingNames.frequency,
  frequencyDescriptions: {
    diaria: 'Todo dia de pregão',
    semanal: 'Um resumo por semana',
    quinzenal: 'Um resumo a cada quinze dias',
  },
  lengthLabel: 'Tamanho das mensagens',
  weeklyReports: settingNames.reports,
  weeklyReportsHint: 'O que mudou na sua carteira ou, enquanto ela está vazia, nos seus favoritos.',
  reportFrequency: 'Escolher a frequência',
  assetsLabel: 'Ativos favoritos',
  levelRequired: 'Selecione seu nível de conhecimento.',
  styleRequired: 'Selecione seu estilo de investimento.',
  assetsInvalid: (typed: readonly string[]) =>
    `“${typed.join('”, “')}” não ${typed.length === 1 ? 'parece um código' : 'parecem códigos'} de ativo. Escreva os códigos separados por vírgula, como PETR4, VALE3.`,
  areasRequired: 'Selecione pelo menos uma área de interesse.',
} as const;

export const settings = {
  title: 'Configurações',
  loading: 'Carregando suas configurações',
  profileTitle: 'Perfil de investidor',
  profileLead: 'Com isso escolhemos a profundidade e o tom do que você lê.',
  areasTitle: 'O que você acompanha',
  areasLead: 'Os assuntos e os ativos que aparecem primeiro.',
  assetsHint: `Até ${maxFavoriteAssetsInSettings}. Escreva ao menos duas letras do código ou do nome.`,
  messagesTitle: 'Mensagens e relatórios',
  messagesLead: 'O que chega para você, e de que tamanho.',
  save: 'Salvar configurações',
  saving: 'Salvando configurações...',
  saved: '✅ Salvo!',
  savedAnnouncement: 'Configurações salvas.',
  failureTitle: 'Erro',
  failureText: 'Não foi possível salvar suas preferências. Tente novamente.',
} as const;

/** Messages of failed synchronisations for logs; screens have their own texts. */
export const syncFailures = {
  refused: 'Erro ao sincronizar preferências',
  failed: 'Falha na sincronização das preferências',
} as const;

export const newsletterSwitch = {
  title: 'Newsletter',
  lead: 'Vale na hora, sem precisar salvar.',
  label: settingNames.newsletter,
  hint: 'Vai para',
  working: 'Atualizando a newsletter...',
  turnedOn: 'Newsletter ativada.',
  turnedOff: 'Newsletter cancelada.',
  /** Follows the text of the failure. */
  stillOn: 'A newsletter continua ativada.',
  stillOff: 'A newsletter continua desativada.',
  proofRequired:
    'Este e-mail já recebe a newsletter por uma inscrição feita fora desta conta. Confirme que ele é seu para mudar essa inscrição aqui.',
  /** Leaving is never limited. */
  tooOften: 'Você já ativou a newsletter muitas vezes hoje. Ative de novo amanhã.',
  failureTitle: 'Erro na newsletter',
  notTurned: 'A newsletter não foi alterada',
  userMissing: 'Usuário não encontrado no sistema',
  onFailure: 'Erro ao ativar newsletter. Tente novamente.',
  offFailure: 'Erro ao cancelar newsletter. Tente novamente.',
} as const;

/** The account that settings and profile are about could not be read. */
export const accountLoading = {
  failureTitle: 'Erro',
  failed: 'Não foi possível carregar seus dados. Tente novamente.',
  unexpected: 'Erro inesperado ao carregar dados.',
  missingTitle: 'Usuário não encontrado',
  missingText: problems.account_not_found.title,
  retry: 'Tentar de novo',
} as const;
