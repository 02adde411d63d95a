/** Texts of the profile screen. */
export const profile = {
  documentTitle: 'Meu Perfil - BFJ',
  description: 'Suas preferências de investimento e os seus dados.',
  title: 'Meu Perfil',
  back: 'Voltar para o painel',
  lead: 'As preferências que o BFJ usa para escrever para você.',
  /** The page on which messages are seen and switched. */
  toMessages: 'Minhas mensagens: o que recebi e o que quero receber',
  loading: 'Carregando seu perfil',
  identityTitle: 'Seus dados',
  identityLead: 'Para corrigir algum deles, escreva para',
  name: 'Nome',
  email: 'E-mail',
  phone: 'WhatsApp',
  cpf: 'CPF',
  preferencesTitle: 'Preferências',
  preferencesLead: 'Valem para as mensagens, os relatórios e o assistente.',
  assetsHint: 'Códigos separados por vírgula.',
  assetsPlaceholder: 'PETR4, VALE3',
  save: 'Salvar perfil',
  saving: 'Salvando perfil...',
  saved: 'Perfil salvo',
  savedAnnouncement: 'Configurações salvas.',
  savedTitle: 'Perfil atualizado!',
  savedText: 'Suas preferências foram salvas com sucesso.',
  failureTitle: 'Erro',
  failureText: 'Não foi possível atualizar o perfil. Tente novamente.',
  lockedTitle: 'Por enquanto, só leitura',
  lockedInactive:
    'Com a assinatura ativa, você edita suas preferências. O que você escolheu no cadastro continua guardado.',
  lockedTrial:
    'Durante o teste grátis, edite suas preferências no painel do teste. Depois de assinar, você edita aqui.',
  lockedTrialExpired: 'O teste grátis terminou. Assine para voltar a editar suas preferências.',
  seePlans: 'Ver Planos',
  /** Link to the form that can change them. */
  toTrial: 'Mudar no painel do teste',
} as const;

/** `Máximo de 10 ativos`, as shown by the asset picker. */
export function tooManyAssets(maximum: number): string {
  return `Máximo de ${maximum} ativos`;
}
