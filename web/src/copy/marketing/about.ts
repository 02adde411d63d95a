import * as paths from '../../paths.ts';

/** Texts of the About page. */
export const about = {
  badge: 'Sobre a BFJ',
  title: 'Nossa Missão',
  lead: 'Tornar finanças e economia compreensíveis para todo mundo. Acreditamos que educação financeira não deve depender de diploma, de sobrenome nem de quanto você tem na conta.',
  why: {
    title: 'Por Que o BFJ Existe',
    paragraphs: [
      'O noticiário econômico costuma falar para quem já entende. Sobram siglas, faltam explicações, e muita gente desiste antes do segundo parágrafo.',
      'Do outro lado, não falta quem prometa dinheiro fácil em um vídeo de um minuto. Entre o jargão e a promessa, fica um espaço vazio: o de quem só quer entender o que está acontecendo.',
      'O BFJ existe para ocupar esse espaço. Contamos o que mudou, quanto mudou e o que cada palavra difícil quer dizer. A conclusão é sua.',
    ],
  },
  goal: {
    title: 'Nosso Objetivo',
    paragraphs: [
      'Queremos que você leia uma notícia de economia, abra o extrato da sua carteira ou olhe um indicador e saiba o que está vendo.',
      'Por isso a informação chega onde você já está, no WhatsApp e no e-mail, sobre os assuntos que você escolhe e no tamanho que cabe no seu dia.',
      'Não dizemos o que comprar nem o que vender. O BFJ é um projeto educacional e não faz recomendação de investimento.',
    ],
  },
  values: {
    title: 'Nossos Valores',
    lead: 'Três perguntas que fazemos a cada texto antes de enviar.',
    items: [
      {
        id: 'simple',
        title: 'Conteúdo simples',
        text: 'Quem nunca investiu entende? Frases curtas, e todo termo técnico explicado na hora em que aparece.',
      },
      {
        id: 'serious',
        title: 'Conteúdo sério',
        text: 'Dá para conferir? Dados com fonte e data, textos que não mudam depois de enviados e nenhuma promessa de ganho.',
      },
      {
        id: 'practical',
        title: 'Conteúdo prático',
        text: 'Serve para alguma coisa? Cada texto liga o assunto à vida real: a conta do mês, a poupança, a carteira.',
      },
    ],
  },
  audiences: {
    title: 'Quem Atendemos',
    items: [
      {
        id: 'students',
        title: 'Estudantes',
        text: 'Universitários e recém-formados que querem levar para a vida o que a sala de aula nem sempre ensina sobre dinheiro.',
      },
      {
        id: 'investors',
        title: 'Investidores',
        text: 'Quem já investe e quer acompanhar os próprios ativos com análises claras e personalizadas.',
      },
      {
        id: 'enthusiasts',
        title: 'Entusiastas de finanças',
        text: 'Quem acompanha a economia, os movimentos do mercado e a geopolítica, e gosta de entender como uma coisa puxa a outra.',
      },
    ],
  },
  letter: {
    title: 'Carta da redação',
    paragraphs: [
      'Todo dia de pregão a pergunta é a mesma: o que alguém que não passa o dia olhando para a bolsa precisa saber hoje? A resposta cabe em poucos parágrafos, e é isso que enviamos.',
      'As edições são montadas por regras que nós escrevemos e revisamos. Cada número vem de uma fonte, com a hora em que foi lido, e o que a fonte não informou fica indicado, nunca adivinhado.',
      'O assistente segue a mesma regra: é um robô, diz que é um robô, e mostra de onde veio cada número da resposta.',
    ],
    signature: 'A equipe editorial do BFJ',
  },
  annotated: {
    title: 'Uma mensagem, anotada',
    lead: 'O que cada parte faz, em um exemplo.',
    label: 'Exemplo de mensagem de abertura, com quatro notas',
    notes: [
      'Com o seu nome, na hora que você escolheu.',
      'Cada número com a sua variação. O sinal e a seta dizem o mesmo que a cor.',
      'A palavra difícil é explicada na frase em que aparece.',
      'Nenhuma recomendação: o que fazer com isso é decisão sua.',
    ],
    jargon: 'O IPCA, a inflação oficial do país, subiu 0,18% em novembro.',
  },
  sources: {
    title: 'De onde vêm os números',
    items: [
      {
        id: 'market',
        name: 'B3, por meio da brapi',
        text: 'Cotações, indicadores, proventos e balanços de ações, fundos, ETFs e BDRs, com o atraso dito em cada tela.',
      },
      {
        id: 'central-bank',
        name: 'Banco Central do Brasil',
        text: 'Selic, CDI, câmbio e IPCA pelo SGS, e as expectativas do mercado pelo boletim Focus.',
      },
      {
        id: 'calendars',
        name: 'Calendários oficiais',
        text: 'Reuniões do Copom, divulgações do IPCA e dias de negociação da B3.',
      },
    ],
  },
  closing: {
    title: 'Junte-se à Nossa Comunidade',
    text: 'Comece do ponto em que você está. A gente explica o resto no caminho.',
    action: { label: 'Comece Hoje', to: paths.signUp },
  },
} as const;
