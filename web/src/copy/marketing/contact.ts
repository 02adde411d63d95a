import { company } from '../company.ts';

/** Texts of the contact page. Support is by e-mail only: there is no form. */
export const contact = {
  title: 'Entre em Contato',
  lead: 'Escreva para a gente por e-mail. Quem lê e responde é a nossa equipe.',
  email: {
    title: 'E-mail principal',
    text: 'Para qualquer assunto. Se a dúvida for sobre a sua conta, escreva do e-mail que você usou no cadastro.',
    address: company.supportEmail,
    mailto: `mailto:${company.supportEmail}`,
    action: 'Abrir Cliente de E-mail',
    safety: 'Nunca pedimos senha nem número de cartão por e-mail ou WhatsApp.',
  },
  responseTime: {
    title: 'Tempo de resposta',
    value: '24-48h',
    text: 'Respondemos em até 48 horas, em dias úteis. Mensagens de fim de semana e feriado entram na fila do dia útil seguinte.',
  },
  topics: {
    title: 'Como Podemos Ajudar?',
    items: [
      {
        id: 'support',
        title: 'Suporte Técnico',
        text: 'Problemas para entrar, com o seu plano ou com o uso da plataforma.',
      },
      {
        id: 'content',
        title: 'Dúvidas sobre Conteúdo',
        text: 'Perguntas sobre análises, relatórios e a leitura dos dados que enviamos.',
      },
      {
        id: 'suggestions',
        title: 'Sugestões',
        text: 'Ideias de novos serviços e funções, ou de algo que podemos fazer melhor.',
      },
    ],
  },
  privacy: {
    text: 'Para falar dos seus dados pessoais, escreva para',
    address: company.privacyEmail,
    mailto: `mailto:${company.privacyEmail}`,
  },
} as const;
