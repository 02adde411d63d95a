import { assetMark } from './trade-text.ts';

/* Names the words beside a trade that no rule has read, so that the user sees that they are missing. */

const understood = new Set(
  (
    'a ao aos o os as um uma uns umas e eh de do da dos das no na nos nas em com sem por pelo pela para pra que se eu ' +
    'me mim meu minha meus minhas seu sua nosso nossa foi foram fui era eram ser sao esta ta to ja la ai ali aqui so ' +
    'somente mais menos cada tudo todo toda todos todas total totalizando valor preco precos medio unitario unidade ' +
    'unidades quantidade reais real conto contos pila pilas prata pratas mango mangos pau paus mil k acao acoes ' +
    'cota cotas papel papeis lote lotes fii fiis fundo fundos ativo ativos metade parte posicao ' +
    'comprei compramos compra compras comprar comprando comprado vendi vendemos venda vendas vender vendendo vendido ' +
    'adquiri acabei zerei liquidei desfiz coloquei botei gastei investi apliquei aportei aporte peguei paguei pagando ' +
    'recebi ganhei ganhamos subscrevi subscricao bonificacao bonificacoes desdobramento desdobrou desdobraram split ' +
    'grupamento agrupou inplit teve tive houve deu dei saiu sairam custou custo custando ' +
    'registra registrar registre registro anota anotar anote lanca lancar cadastra adiciona adicionar inclui salva ' +
    'oi ola opa bom boa dia dias tarde noite tudo bem por favor pfv obrigado obrigada valeu blz entao dai depois antes ' +
    'hoje ontem agora cedo manha tarde noite meio taxa taxas corretagem emolumentos custos fees corretora banco conta ' +
    'dentro fora pregao bolsa mercado fracionario vista lembrei aqui olha cara gente pessoal assistente bfj ' +
    'um dois tres sobre nessa nesse essa esse isso aquela aquele outra outro outras outros nova novas novo novos ' +
    'petrobras itausa vale minha hoje mesmo tambem so queria quero pode poderia favor conta cotado cotada'
  ).split(' '),
);
const maxUnread = 3;

/** @param plain prepared by `markAssets`, without day, broker and fees */
export function unreadWords(plain: string): string[] {
  const words = plain
    .replaceAll(assetMark, ' ')
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= 3 && !/\d/.test(word) && !understood.has(word));
  // Many other words are talk, in which none is a missing part.
  return words.length > maxUnread ? [] : [...new Set(words)];
}
