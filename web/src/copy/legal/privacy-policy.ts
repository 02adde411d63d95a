import { storedDataTexts, keptFor, privacyPolicyDate } from '../../../../shared/personal-data.ts';
import { company, identify } from '../company.ts';
import { updatedOn, definitions, list, paragraph, type LegalDocument } from './legal-document.ts';

/** The privacy policy, by the LGPD (Lei nº 13.709/2018). */
export const privacyPolicy: LegalDocument = {
  title: 'Política de Privacidade',
  ...updatedOn(privacyPolicyDate),
  intro: [
    'Esta política explica quais dados pessoais o BFJ trata, para que, com quem compartilha, por quanto tempo guarda e como você exerce os seus direitos. Ela segue a Lei Geral de Proteção de Dados (LGPD, Lei nº 13.709/2018) e o Marco Civil da Internet (Lei nº 12.965/2014).',
    'Em resumo: usamos os seus dados para prestar o serviço que você pediu, não vendemos dados a ninguém, não recebemos o número do seu cartão, e você pode pedir cópia, correção ou exclusão quando quiser.',
  ],
  sections: [
    {
      id: 'quem-somos',
      heading: 'Quem cuida dos seus dados',
      blocks: [
        paragraph(
          `O controlador dos dados, isto é, quem decide para que e como eles são usados, é o ${identify(company)}.`,
        ),
        paragraph(
          `O canal para assuntos de dados pessoais, incluindo o contato com o encarregado, é ${company.privacyEmail}. Para suporte em geral, escreva para ${company.supportEmail}.`,
        ),
      ],
    },
    {
      id: 'idade-minima',
      heading: 'Só para maiores de 18 anos',
      blocks: [
        paragraph(
          'O BFJ se destina a pessoas com 18 anos ou mais. Não coletamos de propósito dados de crianças e adolescentes. Se soubermos que um cadastro foi feito por menor de idade, ele será encerrado e os dados serão apagados. Se você souber de um caso assim, avise pelo canal de privacidade.',
        ),
      ],
    },
    {
      id: 'dados-que-tratamos',
      heading: 'Quais dados tratamos',
      blocks: [
        definitions(...Object.entries(storedDataTexts)),
        paragraph(
          'Não pedimos dados sensíveis, como os de saúde, religião ou opinião política. Os temas “Política Nacional” e “Política Internacional” indicam apenas assuntos que você quer ler. Por favor, não envie senhas, dados de cartão ou dados sensíveis ao assistente.',
        ),
      ],
    },
    {
      id: 'finalidades-e-bases-legais',
      heading: 'Para que usamos e com qual base legal',
      blocks: [
        paragraph('Cada uso tem uma finalidade e uma base no artigo 7º da LGPD:'),
        definitions(
          [
            'Criar a conta, dar acesso e prestar o serviço',
            'Entregar mensagens, relatórios, alertas e respostas do assistente, e atender o suporte. Base: execução de contrato (inciso V).',
          ],
          [
            'Cobrar, cancelar e devolver pagamentos',
            'Bases: execução de contrato (inciso V) e obrigação legal, quanto aos registros fiscais e contábeis (inciso II).',
          ],
          [
            'Enviar a newsletter e novidades',
            'Base: consentimento (inciso I), que você pode retirar a qualquer momento.',
          ],
          [
            'Verificar idade e evitar contas repetidas',
            'Usamos data de nascimento, CPF, e-mail e telefone. Bases: execução de contrato (inciso V) e legítimo interesse em prevenir fraudes (inciso IX).',
          ],
          [
            'Proteger o serviço',
            'Limitar tentativas, investigar abusos e corrigir falhas. Base: legítimo interesse (inciso IX).',
          ],
          [
            'Guardar registros de acesso',
            'Base: obrigação legal (inciso II), conforme o artigo 15 do Marco Civil da Internet.',
          ],
          [
            'Melhorar o conteúdo',
            'Usamos números agregados, que não identificam ninguém, sempre que possível. Base: legítimo interesse (inciso IX).',
          ],
          ['Defender direitos em processos', 'Base: exercício regular de direitos (inciso VI).'],
        ),
        paragraph(
          'Quando a base é o legítimo interesse, você pode se opor ao uso pelo canal de privacidade.',
        ),
      ],
    },
    {
      id: 'assistente-de-ia',
      heading: 'O assistente de inteligência artificial',
      blocks: [
        paragraph(
          'O assistente lê e responde por regras. A pergunta que elas não entendem, com a anterior, pode ser enviada a um modelo de linguagem executado na nuvem da AWS, que só diz o que foi perguntado: a resposta é sempre do nosso programa. Nada além desses textos é enviado, e por isso não escreva CPF, senha nem dados de pagamento.',
        ),
        paragraph(
          'O assistente não toma decisões automáticas que afetem os seus direitos, como aprovar crédito ou definir preços. Se você entender que uma resposta automática afetou os seus interesses, pode pedir a revisão (artigo 20 da LGPD).',
        ),
      ],
    },
    {
      id: 'compartilhamento',
      heading: 'Com quem compartilhamos',
      blocks: [
        paragraph('Não vendemos nem alugamos dados pessoais. Compartilhamos o necessário com:'),
        definitions(
          [
            'Amazon Web Services (AWS)',
            'Hospeda o site, o banco de dados e a autenticação, envia os e-mails e executa o modelo de linguagem.',
          ],
          [
            'Mercado Pago',
            'Processa os pagamentos e previne fraudes. Recebe nome, e-mail, CPF, telefone, dados do cartão ou do Pix e o valor. Trata esses dados também segundo a política de privacidade dele.',
          ],
          [
            'Meta (WhatsApp)',
            'Entrega as mensagens. Recebe o seu número e o conteúdo das mensagens trocadas com o BFJ, segundo os termos do WhatsApp.',
          ],
          [
            'brapi',
            'Fornece cotações, indicadores e logotipos dos ativos. As consultas partem dos nossos servidores e levam só o código do ativo, sem nenhum dado que identifique você. O logotipo, porém, o seu navegador carrega direto da brapi (icons.brapi.dev), que assim recebe o seu endereço IP, o tipo de navegador e de qual ativo é o logotipo; nunca o seu nome, a sua conta ou o endereço da página.',
          ],
          [
            'Prestadores de operação',
            'Ferramentas de atendimento e de automação contratadas por nós, que tratam dados apenas conforme as nossas instruções.',
          ],
          ['Autoridades', 'Quando a lei ou uma ordem judicial exigir.'],
        ),
        paragraph(
          'Se o BFJ for vendido ou passar por uma reorganização, os dados poderão ser transferidos a quem continuar o serviço, com as mesmas garantias e com aviso a você.',
        ),
      ],
    },
    {
      id: 'transferencia-internacional',
      heading: 'Transferência internacional',
      blocks: [
        paragraph(
          'Alguns desses parceiros tratam dados fora do Brasil, em especial a AWS e a Meta, nos Estados Unidos e em outros países onde têm servidores. Essas transferências seguem os artigos 33 a 36 da LGPD e a Resolução CD/ANPD nº 19/2024, com cláusulas contratuais que exigem proteção compatível com a da lei brasileira. Você pode pedir mais informações pelo canal de privacidade.',
        ),
      ],
    },
    {
      id: 'prazos',
      heading: 'Por quanto tempo guardamos',
      blocks: [definitions(...Object.entries(keptFor))],
    },
    {
      id: 'seus-direitos',
      heading: 'Seus direitos',
      blocks: [
        paragraph('Pelo artigo 18 da LGPD, você pode a qualquer momento e sem custo:'),
        list(
          'confirmar se tratamos os seus dados e ter acesso a eles;',
          'corrigir dados incompletos, errados ou desatualizados;',
          'pedir que dados desnecessários, excessivos ou tratados em desacordo com a lei sejam anonimizados, bloqueados ou eliminados;',
          'pedir a portabilidade, isto é, levar os seus dados para outro serviço;',
          'pedir a eliminação dos dados tratados com o seu consentimento;',
          'saber com quem compartilhamos os seus dados;',
          'saber que pode não consentir e o que acontece nesse caso;',
          'retirar o consentimento;',
          'opor-se a um tratamento feito sem consentimento, se ele descumprir a lei;',
          'reclamar à Autoridade Nacional de Proteção de Dados (ANPD) e aos órgãos de defesa do consumidor.',
        ),
        paragraph(
          `Quem tem conta pode baixar uma cópia dos próprios dados e excluir a conta na parte “Meus dados”, que está em “Configurações” no painel e, sem plano ou no teste, em “Meu Perfil”. Para os demais pedidos, escreva para ${company.privacyEmail}. Podemos pedir uma confirmação de identidade, para não entregar os seus dados a outra pessoa.`,
        ),
        paragraph(
          'A confirmação e o acesso em formato simples são imediatos; a declaração completa é entregue em até 15 dias. Se um pedido não puder ser atendido, explicamos o motivo. Sem os dados de cadastro, telefone e pagamento, não conseguimos prestar o serviço contratado.',
        ),
      ],
    },
    {
      id: 'mensagens',
      heading: 'Como parar de receber mensagens',
      blocks: [
        paragraph(
          `Cada e-mail da newsletter traz um link que cancela a inscrição, sem pedir senha. As mensagens no WhatsApp e os relatórios podem ser desligados no painel, em “Configurações”, ou por um pedido a ${company.supportEmail}. Avisos necessários ao serviço, como os de cobrança e de segurança, continuam enquanto você tiver um plano.`,
        ),
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies e armazenamento no navegador',
      blocks: [
        paragraph(
          'Cookies são pequenos arquivos que um site deixa no navegador. O armazenamento local do navegador tem função parecida. Usamos assim:',
        ),
        definitions(
          [
            'Necessários',
            'Mantêm a sua sessão, guardam o que você digitou em um cadastro ainda não enviado e lembram que você leu o aviso de cookies e o tema que escolheu, claro ou escuro. Sem eles o site não funciona. Bases: execução de contrato e legítimo interesse. Duram até você sair da conta, terminar o cadastro ou limpar o navegador.',
          ],
          [
            'Prevenção a fraudes no pagamento',
            'Nas páginas de pagamento, e só nelas, o Mercado Pago carrega o formulário do cartão e identifica o aparelho para prevenir fraudes. Bases: execução de contrato e legítimo interesse. Os prazos são os da política do Mercado Pago.',
          ],
        ),
        paragraph(
          'Não usamos cookies de publicidade nem de medição. Se um dia usarmos, pediremos antes o seu consentimento. Para ler de novo o aviso, use “Cookies neste site”, no rodapé de todas as páginas.',
        ),
      ],
    },
    {
      id: 'seguranca',
      heading: 'Segurança',
      blocks: [
        paragraph(
          'Protegemos os dados com conexão criptografada, banco de dados criptografado, acesso interno limitado a quem precisa, limite de tentativas de acesso e registros internos sem CPF, telefone, e-mail ou conteúdo das mensagens. Nenhum sistema é infalível. Cuide também do seu aparelho, do seu e-mail e do seu WhatsApp, porque eles dão acesso à sua conta.',
        ),
      ],
    },
    {
      id: 'incidentes',
      heading: 'Se houver um incidente',
      blocks: [
        paragraph(
          'Se um incidente de segurança puder causar risco ou dano relevante a você, comunicaremos a ANPD e as pessoas afetadas nos prazos da Resolução CD/ANPD nº 15/2024, em regra 3 dias úteis a partir do momento em que soubermos que dados pessoais foram afetados. Diremos o que aconteceu, quais dados foram atingidos, o que já fizemos e o que você pode fazer.',
        ),
      ],
    },
    {
      id: 'mudancas',
      heading: 'Mudanças nesta política',
      blocks: [
        paragraph(
          'Quando mudarmos esta política, a data do início da página muda junto. Mudanças importantes são avisadas por e-mail ou WhatsApp antes de valer e, se a lei exigir, pedimos um novo consentimento.',
        ),
      ],
    },
    {
      id: 'contato',
      heading: 'Fale com a gente',
      blocks: [
        list(
          `Dados pessoais e encarregado: ${company.privacyEmail}`,
          `Suporte: ${company.supportEmail}`,
        ),
      ],
    },
  ],
};
