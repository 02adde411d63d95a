import { termsDate } from '../../../../shared/personal-data.ts';
import { monthlyPlan, oneOffPlans, withdrawalDays } from '../../../../shared/plans.ts';
import { trialDays } from '../../../../shared/trial-end.ts';
import { formatReais } from '../../../../shared/values/money.ts';
import { company, identify } from '../company.ts';
import { footer } from '../shell.ts';
import { updatedOn, definitions, list, paragraph, type LegalDocument } from './legal-document.ts';

const { semestral, anual, bienal } = oneOffPlans;
const [, cvmDisclaimer] = footer.disclaimer;

/** The terms of use. */
export const terms: LegalDocument = {
  title: 'Termos de Serviço',
  ...updatedOn(termsDate),
  intro: [
    `Estes termos são o contrato entre você e o ${identify(company)} para o uso do site, das mensagens, da newsletter, dos relatórios e do assistente de IA. Leia com calma: tentamos escrever do jeito que falamos.`,
    'Ao criar uma conta, começar um teste, assinar a newsletter ou contratar um plano, você concorda com estes termos. O tratamento de dados pessoais está na Política de Privacidade.',
  ],
  sections: [
    {
      id: 'quem-pode-usar',
      heading: 'Quem pode usar',
      blocks: [
        paragraph(
          'Você precisa ter 18 anos ou mais, ser capaz de contratar pela lei brasileira e informar dados verdadeiros e seus. Cada pessoa pode ter uma conta. O número de WhatsApp informado no cadastro é exclusivo da conta e não pode ser trocado por você no painel; se precisar mudar, fale com o suporte.',
        ),
      ],
    },
    {
      id: 'o-que-oferecemos',
      heading: 'O que o BFJ oferece',
      blocks: [
        paragraph(
          'O BFJ é um projeto educacional sobre finanças e economia. Conforme o plano, ele inclui:',
        ),
        list(
          'newsletter gratuita por e-mail;',
          'mensagens de abertura e de fechamento do mercado, em dias úteis;',
          'relatórios da carteira que você informar;',
          'assistente de inteligência artificial no WhatsApp;',
          'alertas de preço;',
          'ferramenta de análise de ativos no painel.',
        ),
        paragraph(
          'Horários de envio são uma previsão. Feriados, falhas de terceiros e dias sem pregão podem mudar ou suspender o envio.',
        ),
      ],
    },
    {
      id: 'conteudo-educacional',
      heading: 'Conteúdo educacional, não recomendação',
      blocks: [
        paragraph(cvmDisclaimer),
        paragraph(
          'O BFJ não é corretora, banco, consultoria ou casa de análise, não administra dinheiro de ninguém e não executa ordens. As preferências que você informa servem para escolher assuntos e o tamanho dos textos, não para avaliar quais investimentos combinam com você. A decisão de investir, e o resultado dela, são seus. Se precisar de orientação individual, procure um profissional autorizado pela CVM.',
        ),
      ],
    },
    {
      id: 'assistente-e-alertas',
      heading: 'Assistente de IA e alertas',
      blocks: [
        paragraph(
          'O assistente usa inteligência artificial. Ele pode errar, omitir ou entender mal uma pergunta. Os cálculos são simulações com as hipóteses informadas na resposta. Confira os dados em fontes oficiais antes de usar.',
        ),
        paragraph(
          'Os alertas dependem de cotações que podem ter atraso e da entrega pelo WhatsApp. Um aviso pode chegar tarde ou não chegar. Cada alerta é removido automaticamente quando o alvo é atingido. Não use alertas como proteção contra perdas.',
        ),
      ],
    },
    {
      id: 'conta-e-acesso',
      heading: 'Sua conta',
      blocks: [
        paragraph(
          `A entrada na conta usa o e-mail e o telefone do cadastro e, em alguns casos, um código de confirmação. Cuide do acesso ao seu e-mail e ao seu WhatsApp e mantenha os dados atualizados. Se desconfiar de uso indevido, escreva logo para ${company.supportEmail}. A conta é pessoal e não pode ser vendida, alugada ou dividida.`,
        ),
      ],
    },
    {
      id: 'newsletter-e-teste',
      heading: 'Newsletter e teste grátis',
      blocks: [
        paragraph(
          'A newsletter é gratuita e pode ser cancelada a qualquer momento pelo link que vem em cada e-mail.',
        ),
        paragraph(
          `O teste grátis dura ${trialDays} dias (72 horas contadas da criação), não pede cartão de crédito e pode ser usado uma vez por pessoa. Quando ele acaba, o acesso termina sozinho e nada é cobrado.`,
        ),
      ],
    },
    {
      id: 'planos-e-precos',
      heading: 'Planos e preços',
      blocks: [
        definitions(
          [
            'Plano Mensal',
            `${formatReais(monthlyPlan.priceInCentavos)} por mês, com renovação automática, no cartão de crédito.`,
          ],
          [
            'Plano Semestral',
            `${formatReais(semestral.totalPriceInCentavos)} por ${semestral.months} meses de acesso, em pagamento único ou em até ${semestral.maxInstallments} parcelas no cartão.`,
          ],
          [
            'Plano Anual',
            `${formatReais(anual.totalPriceInCentavos)} por ${anual.months} meses de acesso, em pagamento único ou em até ${anual.maxInstallments} parcelas no cartão.`,
          ],
          [
            'Plano Bienal',
            `${formatReais(bienal.totalPriceInCentavos)} por ${bienal.months} meses de acesso, em pagamento único ou em até ${bienal.maxInstallments} parcelas no cartão.`,
          ],
        ),
        paragraph(
          'O preço que vale é o mostrado na página de pagamento no momento da contratação. Juros de parcelamento, se houver, aparecem antes da confirmação.',
        ),
      ],
    },
    {
      id: 'pagamento',
      heading: 'Pagamento pelo Mercado Pago',
      blocks: [
        paragraph(
          'Os pagamentos são processados pelo Mercado Pago, que aplica também os termos dele. Os dados do cartão são digitados no formulário do Mercado Pago e não chegam aos nossos servidores. O acesso é liberado quando o pagamento é aprovado, o que pode levar alguns minutos. Se o pagamento for recusado, estornado ou contestado, o acesso correspondente pode ser suspenso até a regularização.',
        ),
      ],
    },
    {
      id: 'renovacao-e-reajuste',
      heading: 'Renovação e mudança de preço',
      blocks: [
        paragraph(
          'O Plano Mensal renova a cada mês, com cobrança no cartão cadastrado, até você cancelar. Os planos semestral, anual e bienal não renovam: o acesso termina no fim do período.',
        ),
        paragraph(
          'Se o preço do Plano Mensal mudar, avisamos por e-mail ou WhatsApp com pelo menos 30 dias de antecedência. Você pode cancelar antes da data, sem custo. Um período já pago não muda de preço.',
        ),
      ],
    },
    {
      id: 'cancelamento',
      heading: 'Cancelamento',
      blocks: [
        paragraph(
          `Você cancela o Plano Mensal quando quiser, sem multa, no painel, em “Pagamentos”, ou pelo e-mail ${company.supportEmail}. As cobranças seguintes param e o acesso continua até o fim do período já pago.`,
        ),
        paragraph(
          'Nos planos de pagamento único, passado o prazo de arrependimento, o acesso segue até o fim do período contratado e não há devolução proporcional por simples desistência. Isso não afasta os direitos que a lei dá a você em caso de falha do serviço.',
        ),
      ],
    },
    {
      id: 'arrependimento',
      heading: 'Direito de arrependimento',
      blocks: [
        paragraph(
          `Em qualquer plano, você pode desistir em até ${withdrawalDays} dias corridos da contratação, sem explicar o motivo, e receber de volta tudo o que pagou, conforme o artigo 49 do Código de Defesa do Consumidor (Lei nº 8.078/1990). Peça no painel, em “Pagamentos”, ou pelo e-mail ${company.supportEmail}. A devolução usa o mesmo meio do pagamento: no Pix, volta para a conta de origem; no cartão, aparece em até duas faturas, conforme o banco emissor. Com a devolução, o acesso ao plano termina.`,
        ),
      ],
    },
    {
      id: 'whatsapp',
      heading: 'Mensagens pelo WhatsApp',
      blocks: [
        paragraph(
          'Ao informar o seu número e ligar as mensagens, você autoriza o BFJ a escrever para ele com os conteúdos que escolheu e com avisos da conta. O WhatsApp é um serviço da Meta, com termos próprios, e o plano de dados é por sua conta. Você pode desligar as mensagens no painel, em “Configurações”. Nunca pedimos senha ou número de cartão por mensagem.',
        ),
      ],
    },
    {
      id: 'uso-aceitavel',
      heading: 'Uso aceitável',
      blocks: [
        paragraph('Ao usar o BFJ, você concorda em não:'),
        list(
          'usar dados de outra pessoa ou se passar por ela;',
          'revender, republicar ou distribuir o conteúdo sem autorização por escrito;',
          'apresentar o conteúdo do BFJ como recomendação de investimento;',
          'coletar dados do serviço por robôs ou sobrecarregar os nossos sistemas;',
          'tentar acessar contas, dados ou áreas que não são suas, ou contornar limites e proteções;',
          'usar o assistente para fins ilegais, ofensivos ou para manipular o mercado.',
        ),
        paragraph(
          `Se você encontrar uma falha de segurança, conte para a gente em ${company.supportEmail} antes de divulgá-la.`,
        ),
      ],
    },
    {
      id: 'propriedade-intelectual',
      heading: 'Direitos sobre o conteúdo',
      blocks: [
        paragraph(
          'Textos, relatórios, marcas, desenhos e programas do BFJ são protegidos por lei. Você recebe uma licença pessoal, sem exclusividade e sem possibilidade de transferência, para usar o conteúdo enquanto tiver acesso. Citar trechos curtos com a fonte é permitido. Dados de mercado e marcas de terceiros pertencem aos seus donos.',
        ),
      ],
    },
    {
      id: 'disponibilidade',
      heading: 'Disponibilidade e mudanças no serviço',
      blocks: [
        paragraph(
          'Trabalhamos para manter o serviço no ar, mas pode haver interrupções por manutenção, falhas ou problemas de terceiros, como WhatsApp, Mercado Pago, provedores de nuvem e de cotações. Podemos melhorar, trocar ou encerrar funções. Se uma mudança tirar algo essencial do plano que você pagou, avisamos antes, e você pode cancelar e receber a parte proporcional ao período não usado.',
        ),
      ],
    },
    {
      id: 'responsabilidade',
      heading: 'Responsabilidade',
      blocks: [
        paragraph(
          'Respondemos pelos danos que causarmos, na forma da lei. Não respondemos por decisões de investimento, por perdas ou ganhos não obtidos no mercado, por atrasos e erros de dados vindos de terceiros que não pudéssemos evitar, nem por mau uso da conta por culpa exclusiva sua ou de terceiros. Nada nestes termos reduz os direitos que o Código de Defesa do Consumidor garante a você.',
        ),
      ],
    },
    {
      id: 'suspensao-e-encerramento',
      heading: 'Suspensão e encerramento',
      blocks: [
        paragraph(
          'Você pode excluir a sua conta quando quiser. Podemos suspender ou encerrar uma conta que descumpra estes termos, que use dados falsos ou que ponha o serviço em risco. Salvo urgência, avisamos antes e ouvimos a sua explicação. Se encerrarmos um plano pago sem que você tenha descumprido os termos, devolvemos a parte proporcional ao período não usado.',
        ),
      ],
    },
    {
      id: 'mudancas',
      heading: 'Mudanças nestes termos',
      blocks: [
        paragraph(
          'Podemos atualizar estes termos. Mudanças importantes são avisadas por e-mail ou WhatsApp com pelo menos 30 dias de antecedência. Se você não concordar, pode cancelar antes que elas passem a valer. A versão em vigor é sempre a desta página.',
        ),
      ],
    },
    {
      id: 'lei-e-foro',
      heading: 'Lei e foro',
      blocks: [
        paragraph(
          'Estes termos seguem as leis do Brasil. Fica eleito o foro do domicílio do consumidor para resolver qualquer conflito. Antes disso, escreva para a gente: a maioria dos problemas se resolve em uma conversa. Você também pode procurar o Procon da sua cidade ou o site consumidor.gov.br.',
        ),
      ],
    },
    {
      id: 'contato',
      heading: 'Contato',
      blocks: [
        paragraph(
          `O suporte é por e-mail, em ${company.supportEmail}, com resposta em até 48 horas, em dias úteis. Para assuntos de dados pessoais, use ${company.privacyEmail}.`,
        ),
      ],
    },
  ],
};
