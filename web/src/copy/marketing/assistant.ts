import { shortDisclaimer } from '../company.ts';
import * as paths from '../../paths.ts';

/** Texts of the AI assistant's page. */
export const assistant = {
  kicker: 'Assistente de IA',
  title: 'Pergunte sobre o mercado como quem conversa',
  lead: 'O assistente do BFJ atende no WhatsApp e no site, a qualquer hora. Você pergunta do seu jeito. Ele responde com números, contas e explicações, e deixa a decisão com você.',
  actions: [
    { label: 'Acessar Assistente', to: paths.signUp },
    { label: 'Saiba Mais', to: paths.contact },
  ],
  features: {
    title: 'O que ele faz',
    items: [
      {
        id: 'conversation',
        title: 'Análises conversacionais',
        text: 'Peça uma comparação entre empresas ou a explicação de um indicador. Depois, continue de onde parou: “e o ROE?”, “qual deles pagou mais dividendos?”.',
      },
      {
        id: 'technical',
        title: 'Análise técnica',
        text: 'Consulte o histórico de preços, as máximas e mínimas e o volume negociado, com cada termo explicado. Sem sinais de compra ou venda.',
      },
      {
        id: 'market',
        title: 'Insights de mercado',
        text: 'Entenda o que mexeu com a bolsa, o dólar e os juros no Brasil, com foco nas empresas e nos fundos da B3, a bolsa brasileira.',
      },
      {
        id: 'intelligence',
        title: 'Inteligência artificial',
        text: 'O assistente lê a sua pergunta, busca os dados e monta a resposta. Cada número diz de onde veio.',
      },
      {
        id: 'availability',
        title: 'Disponibilidade total',
        text: '24 horas por dia, 7 dias por semana. A dúvida das onze da noite não precisa esperar a bolsa abrir.',
      },
      {
        id: 'privacy',
        title: 'Segurança e privacidade',
        text: 'Suas conversas seguem a Lei Geral de Proteção de Dados (LGPD). Não vendemos dados nem pedimos senhas de banco ou corretora.',
      },
    ],
  },
  technology: {
    title: 'Tecnologia Avançada',
    items: [
      {
        id: 'processing',
        title: 'Processamento avançado',
        text: 'O assistente entende a pergunta como você a escreveu, com abreviações e erros de digitação. As contas dizem como foram feitas, para você conferir.',
      },
      {
        id: 'data',
        title: 'Dados atualizados',
        text: 'Cotações e indicadores das empresas da B3, com a hora da última atualização. As cotações podem ter atraso.',
      },
      {
        id: 'security',
        title: 'Segurança total',
        text: 'A conexão com o site é criptografada, e só acessa os seus dados quem precisa deles para trabalhar.',
      },
    ],
  },
  closing: {
    title: 'A primeira pergunta é a mais fácil',
    text: 'Crie sua conta e comece pela dúvida que você tem hoje.',
    actions: [
      { label: 'Acessar Agora', to: paths.signUp },
      { label: 'Fale Conosco', to: paths.contact },
    ],
  },
  disclaimer: `${shortDisclaimer} O assistente é um robô e pode errar: confira as informações antes de decidir.`,
} as const;
