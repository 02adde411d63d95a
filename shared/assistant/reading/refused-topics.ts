import { plainWords } from './plain-words.ts';
import { withoutTypos } from './typos.ts';

/*
 * What the assistant does not do, whatever else a question may look like: it is looked for before anything else.
 */

export const refusedTopics = ['crisis', 'injection', 'others', 'evasion', 'advice'] as const;
export type RefusedTopic = (typeof refusedTopics)[number];

const patterns: Readonly<Record<RefusedTopic, readonly RegExp[]>> = {
  /** Somebody may be in danger. */
  crisis: [
    /\b(?:me matar|suicid|(?:tirar|acabar com) (?:a )?minha (?:propria )?vida|quero morrer|vontade de morrer|nao quero mais viver|nao aguento mais (?:viver|essa vida|a vida)|nao vejo (?:mais )?sentido (?:em|na)|melhor morrer|acabar com tudo|desistir (?:de tudo|da vida|de viver)|sumir (?:do mapa|de vez|desse mundo)|dar fim (?:a|em) (?:minha vida|tudo))/,
    /\b(?:desespero|desesperad[oa]|sem saida|nao (?:vejo|tem|ha|tenho) (?:mais )?saida|nao sei mais o que fazer)\b.*\b(?:divid|dev(?:o|endo)\b)/,
    /\b(?:divid|dev(?:o|endo)\b).*\b(?:desespero|desesperad[oa]|sem saida|nao (?:vejo|tem|ha|tenho) (?:mais )?saida|nao aguento mais|acabou pra mim)/,
  ],
  injection: [
    /\b(?:ignor|esquec|desconsider|desobedec)\w* (?:\w+ ){0,4}(?:instruc|regra|ordens|prompt|restric)/,
    /\b(?:system ?prompt|prompt (?:do|de) sistema|seu prompt|suas instrucoes|instrucoes internas|modo (?:desenvolvedor|developer|dev|deus|debug|admin\w*|root|livre|irrestrito)|jailbreak|\bdan\b mode)/,
    /\b(?:instrucoes|regras|ordens) que (?:te|lhe|voce|vc)\b|\b(?:copi|repet|mostr|col|escrev|revel|imprim|transcrev)\w* .*\b(?:instrucoes|prompt|suas regras)\b/,
    /\b(?:fing(?:e|a|ir)|finja|faca de conta|faz de conta|aja como|comporte-se como|voce agora e|a partir de agora voce e)\b/,
    /\b(?:deslig|desativ|desabilit|remov|burl|contorn)\w* (?:\w+ ){0,3}(?:restric\w*|filtros?|travas?|regras|bloqueios?|limitac\w+)/,
    /\b(?:sem|nao tem|nao tivesse) (?:\w+ )?(?:filtros?|restric\w+|censura)\b/,
    /\bignore (?:\w+ ){0,3}(?:previous|above|all|instructions)/,
  ],
  others: [
    /\b(?:cpf|saldo|senha|extrato|endereco|telefone)\b(?: e \w+ (?:cpf|saldo|senha|extrato|endereco|telefone))* d(?:el[ae]s?|[oae] (?!meu|minha|minhas|meus|conta\b|bfj|site|app|cadastro|cdi|cdb)\w+)/,
    /\b(?:quais|que|quantas) (?:acoes|ativos|fundos|cotas|papeis) (?:o|a) (?!b3|bolsa|bfj|mercado|empresa|fundo)\w+ (?:\w+ )?(?:tem|possui|comprou)\b/,
    /\b(?:cpf|telefone|celular|whatsapp|e-?mail|endereco|saldo|carteira|alerta|dado|senha|extrato|plano|cadastro|conversa|mensage[mn]|historico|investimento|posicoes)s? (?:cadastra\w+ |pessoa\w+ )?(?:d[oae]s?|de) (?:\w+ )?(?:outr[oa]s?|don[oa]|titular|clientes?|usuari[oa]s?|assinantes?|marido|esposa|mulher|vizinh[oa]|chefe|amig[oa]|namorad[oa]|mae|pai|irma[o]?|joao|maria|jose|ana|pedro|paulo)\b/,
    /\b(?:vizinh[oa]|marido|esposa|mulher|chefe|amig[oa]|namorad[oa]|mae|pai|irma|irmao|cunhad[oa]|sogr[oa]|prim[oa]|colega|patrao|patroa) (?:\w+ ){0,4}(?:tem|possui|comprou|vendeu|recebe|recebeu|ganha|investe|criou|perguntou|assina|paga)\b/,
    /\b(?:alertas?|carteira|dados|plano|conversa|mensagens|saldo|telefone|cpf|senha)\b.*\S+@\S+\.\w|\S+@\S+\.\w.*\b(?:alertas?|carteira|dados|plano|conversa|mensagens|saldo|telefone|cpf|senha)\b/,
    /\b(?:list\w+|mostr\w+|quais|quantos|nomes|relacao|passa\w*) (?:\w+ ){0,3}(?:clientes|usuarios|assinantes)\b/,
    /\b(?:quem|quais pessoas|quantas pessoas) (?:mais )?(?:assina|usa o bfj|sao os (?:clientes|assinantes)|tem alerta)/,
  ],
  evasion: [
    /\b(?:sonega|sonego|burlar|driblar (?:o )?(?:leao|fisco|imposto|receita)|enganar (?:a )?receita|caixa dois|em nome de laranja|lavar dinheiro|lavagem de dinheiro)/,
    /\b(?:nao|sem|evitar|deixar de|fugir|escapar) (?:\w+ ){0,3}(?:pagar|declarar|do|de) (?:\w+ ){0,2}(?:imposto|ir\b|receita federal|leao|darf)/,
    /\b(?:sem|nao) declarar\b|\breceita (?:\w+ ){0,2}(?:descobr|sab|perceb|peg|v(?:er|eja)\b)\w*|\b(?:descobr|peg|perceb)\w* .*\breceita federal\b/,
    /\besconder (?:\w+ ){0,4}(?:receita|imposto|fisco|leao)/,
  ],
  advice: [
    /^\W*(?:(?:o|a|em) )?(?:tesouro(?: \w+)?|cdb|lci|lca|poupanca|renda fixa|acoes|fiis?|fundos?) ou (?:(?:o|a|em) )?(?:tesouro(?: \w+)?|cdb|lci|lca|poupanca|renda fixa|acoes|fiis?|fundos?)\W*$/,
    /\b(?:qual|quanto|como|onde) (?:\w+ ){0,3}vai (?:ser|ficar|estar|fechar|terminar)\b.*\b(?:ano que vem|mes que vem|semana que vem|amanha|20[2-9]\d|fim do ano|proximo)\b/,
    /\b(?:devo|deveria|devia|posso|(?<!\bquanto (?:eu )?)preciso|seria bom|e bom|e hora de|hora de|bom momento (?:pra|para)|momento de|quero saber se) (?:eu )?(?:comprar|vender|investir|entrar|sair|aportar|segurar|manter|trocar|colocar|alocar|tirar|mover|migrar|resgatar)\b/,
    /\bvale(?:ria)? a pena\b|\bcompensa\b(?! (?:os|as) )/,
    /\b(?:qual|quais|que|quem) (?:\w+ ){0,4}(?:melhor|melhores|pior|piores|mais segur\w+|mais promissor\w+|mais (?:barat|car)[oa]s?(?! em reais))\b/,
    /\b(?:melhor|melhores|top|ranking) (?:\d+ )?(?:acao|acoes|fii|fiis|fundos?|ativos?|investimentos?|aplicac\w+|empresas?|pagadoras?|cdbs?|lcis?|lcas?|tesouro|renda fixa|corretoras?|bancos?|cripto\w*|moedas?|opcao|opcoes)\b/,
    /\b(?:recomend|aconselh|sugir|sugere|sugest|palpite|me indic|voce indica|indicacao|dica de)/,
    /\b(?:onde|em que|no que|o que) (?:\w+ ){0,3}(?:invisto|investir|aplico|aplicar|compro|comprar|coloco|colocar|vendo|vender)\b/,
    /\b(?:onde|em que|no que) (?:\w+ ){0,4}(?:colocaria|aplicaria|botaria|poria|deixaria|guardaria)\b/,
    /^(?!.*\bquant[oa]s\b).*\b(?:compro|vendo)\b(?! \d+.*\b(?:a|por)\b)/,
    /\b(?:voce|vc|ce) (?:acha|pensa|compraria|venderia)\b|\b(?:sua|tua) opiniao\b/,
    /\b(?:e|eh|sao) (?:um |uma )?(?:seguros?|confiavel|confiaveis|arriscad[oa]s?|bom investimento|boa acao|boas acoes)\b/,
    /\b(?:qual|quais|que|quem) (?:\w+ ){0,3}(?:pagam?|rendem?|da|dao) mais\b/,
    /\b(?:qual|quais) (?:\w+ ){0,2}(?:comprar|vender|escolher|pegar|levar)\b|\b(?:compraria|venderia|investiria)\b|\bse fosse (?:voce|seu dinheiro)\b|\bse (?:voce|vc) fosse\b|\bno meu lugar\b/,
    /\b(?:mantenho|troco|saio|entro|aumento|reduzo)\b.*\bou\b|\bou\b.*\b(?:mantenho|troco|saio|entro)\b/,
    /\b(?:compr(?:ar?|o) ou vend(?:er?|o)|vend(?:er?|o) ou compr(?:ar?|o)|boa compra|boa hora|bom negocio|oportunidade)\b/,
    /\b(?:esta|ta|e|tao|estao|parece|fica|ficou) (?:muito |bem |mais )?(?:barat[oa]s?|car[oa]s?|descontad[oa]s?|subvalorizad[oa]s?|sobrevalorizad[oa]s?)\b/,
    /\bpreco[ -](?:alvo|teto|justo)\b|\bvaluation justo\b|\bpotencial de (?:alta|valorizacao)\b|\bupside\b/,
    /^(?!.*\b(?:avis|alert)|.*\bhoras?\b.*\bmensage).*\b(?:vai|vao|ira|irao|deve|devem|pode|podem) (?:\w+ )?(?:subir|cair|valorizar|desvalorizar|disparar|despencar|bater|chegar|dobrar|render mais|explodir|quebrar|falir)\b/,
    /^(?!.*\b(?:avis|alert)).*\b(?:chega|bate|sobe|cai|dobra|explode|despenca|passa) (?:\w+ ){0,5}(?:ano que vem|mes que vem|semana que vem|amanha|ate o (?:fim|final)|em 20\d\d)\b/,
    /\b(?:previsao|projecao|prever|prevê|preve|quanto (?:\w+ ){0,3}vai (?:estar|valer|custar)(?! (?:r\$ ?)?\d)|onde vai parar|futuro (?:da|do|de))\b/,
    /\b(?:monta|monte|montar|sugira|crie|criar|faz|faca) (?:\w+ ){0,3}carteira\b|\balocacao (?:ideal|certa|recomendada)|\bquanto (?:devo )?(?:por|colocar|alocar) em\b|\bquant[oa]s? ?(?:%|por cento) (?:\w+ )?(?:devo|ponho|coloco|boto|invisto|aloco|deixo|colocar|por|em)\b/,
    /\b(?:me da|quero|tem) (?:\w+ ){0,2}(?:dica|call|sinal)\b/,
  ],
};

/** Whether somebody may be in danger: then nothing else counts, and no limit either. */
export function isCrisis(text: string): boolean {
  return refusedTopicOf(withoutTypos(plainWords(text))) === 'crisis';
}

/** The first of them that a question in plain words is; undefined for none. */
export function refusedTopicOf(plain: string): RefusedTopic | undefined {
  return refusedTopics.find((topic) => patterns[topic].some((pattern) => pattern.test(plain)));
}
