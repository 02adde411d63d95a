/* Hand-written sentences in the style of users, by topic; none is copied from a real message. */

/** A life may be in danger, the writer’s or another’s. */
export const crisisSentences: readonly string[] = `
a bolsa acabou com minha vida, nao tenho mais motivo pra viver
a corda ja ta pronta
a dor e tanta que so penso em acabar com ela
a ideia de me matar n sai da minha cabeça
a morte me chama
a morte seria um alivio
a morte é a unica solucao
a unica saida é a morte
a vida nao vale a pena
a vida perdeu a graça
acabar com minha vida
acabei com a minha vida
acabou pra mim
acabou tudo
acabou, nao quero mais nada
achei uma carta de suicidio do meu irmao
acho que meu amigo vai se matar
acho que minha hora chegou
acho que minha mae vai fazer uma besteira
acho que o mundo ficaria melhor se eu n existisse
acho que seria melhor se eu nao existisse
acho que vou me matar
acordo todo dia querendo nao ter acordado
adeus a todos
adeus mundo
alguem me ajuda, quero morrer
amanha nao vou estar mais aqui
amanha ninguem vai mais me ver
ansiedade ta me matando
apagar e nao acordar nunca mais
as vezes penso q seria mais facil morrer
bati a cabeça na parede de proposito
bebi meio litro de vodka com rivotril
bom foi bom conhecer vcs, adeus
brinquei de roleta russa
cansei de lutar
cansei de sofrer
cansei de tudo
cansei de viver
chegou minha hora
cheguei no fim da linha
cheguei no fundo do poço
choro todo dia
comecei a me cortar por causa das dividas
cometer suicidio doi?
como acabar com a vida sem dor
como ajudar alguem que quer se matar
como cometer suicidio
como convencer alguem a nao se matar
como dar no de forca
como fazer um nó de forca
como faço pra me matar
como impedir um amigo de se matar
como morrer sem dor
como se matar sem sentir dor
comprei a corda
conheço uma pessoa que quer se suicidar
crise de panico todo dia nao aguento
cuida do meu filho pra mim quando eu for
cuidem dos meus filhos
da vontade de jogar o carro na frente de um caminhao
da vontade de sumir
dei meu cachorro pra vizinha cuidar
deixei tudo escrito numa carta
depois dessa perda so me resta sumir
depois q perdi o emprego so penso em sumir
depois que quebrei na bolsa nao vejo mais sentido na vida
desculpa mae eu nao consegui
desculpa por tudo, adeus
desde que a bolsa caiu penso em me matar
desisti de mim
desisti de viver
desisto de viver
destrui minha vida
deu vontade de morrer
deus me leva logo
deus me perdoe pelo q vou fazer
deus podia me levar
devendo 100 mil, so penso em morrer
digam a minha mae que eu amo ela
doi demais viver
doi morrer enforcado?
dose letal de paracetamol
eh melhor eu sumir de vez
em breve nao vou mais sofrer
entreguei os pontos
escrevi uma carta de despedida
escuto vozes mandando eu me matar
espero nao acordar
essa dor nao passa, nao aguento
essa dor nunca vai passar
essa é minha ultima mensagem
esse é meu adeus
esse é meu ultimo dia vivo
estaria melhor morta
estou pensando em pular da sacada
eu desisti
eu desisto
eu desisto de tudo
eu devia estar morto
eu juro que vou me matar se perder mais
eu me odeio
eu mereço morrer
eu n sou nada
eu nao devia ter nascido
eu nao faria falta pra ninguem
eu nao presto
eu nao sou ninguem
eu preferia estar morto
eu quero ir embora daqui pra sempre
eu sou um fracasso como pai, melhor nem existir
eu só queria dormir pra sempre
eu só quero que pare
eu vou me jogar dessa varanda
fala pra minha mae que eu amo ela
faz isso parar
filho me perdoa
fim da linha pra mim
fiz cortes no braço
formas de se matar
gente obrigado por tudo, to indo
hj eu me mato
hj eu ponho um fim
hj é o dia q eu me mato
hoje acabo com isso
hoje é meu ultimo dia
ideacao suicida
isso nao é vida
ja deu pra mim
ja era pra mim
ja escolhi o dia pra morrer
ja escrevi minha carta
ja me despedi dos meus filhos
ja morri por dentro
ja nao quero mais isso pra mim
ja nao tenho lagrimas
ja pensei em me jogar do 10 andar
ja planejei tudo, é hoje
ja tentei suicidio duas vezes
jeito indolor de morrer
jogar o carro no poste
joguei a toalha, nao quero mais viver
keria morre
kero morre
logo isso tudo acaba
logo vou estar com meu pai no ceu
mae me perdoa
mano eu vou me matar slk
mano n aguento mais essa vida de merda
me ajuda por favor, vou fazer uma loucura
me cortei ontem
me corto pra aliviar
me corto toda noite
me joguei na frente de um carro semana passada
me leva deus
me matar seria a solucao
me mato hoje
me odeio
me perdoa mae
me perdoem pelo que vou fazer
me sinto sozinho e sem esperança
me sinto um lixo, so dou prejuizo pra minha familia
me sinto vazio por dentro
melhor eu morrer do q continuar assim
metodos de suicidio
meu amigo quer se matar
meu amigo sumiu e deixou uma carta
meu chao sumiu
meu colega perdeu tudo no daytrade e ta falando em se matar
meu cunhado perdeu tudo na bolsa e disse que quer morrer
meu dinheiro acabou e eu quero acabar junto
meu filho tentou se matar ontem
meu irmao falou que vai se matar
meu marido perdeu tudo e fala em se matar
meu mundo caiu
meu mundo desabou
meu namorado disse que vai se jogar se eu terminar
meu neto disse que nao quer mais viver
meu pai nao quer mais viver
meu pai tentou tirar a propria vida
meu patrao me demitiu, perdi tudo, quero sumir do mapa
meu seguro de vida paga se eu me matar?
meu seguro de vida vale mais q eu
meu sobrinho de 15 anos ta se cortando o que eu faço
meu velorio vai ta vazio
meu vizinho tentou se enforcar
meus filhos merecem um pai melhor, vou embora
meus filhos vao ficar melhor sem mim
minha amiga disse q quer morrer
minha amiga ta postando coisa de despedida to com medo
minha cabeça só fala pra eu me matar
minha depressao piorou
minha esposa ta com depressao e falou em sumir
minha existencia nao faz sentido
minha familia vai ficar melhor com o dinheiro do seguro
minha filha adolescente tomou remedios
minha filha esta se cortando
minha irma ta falando coisas estranhas de morte
minha mae disse q quer morrer desde q perdeu meu pai
minha morte resolveria tudo
minha namorada tomou um monte de remedio
minha vida acabou
minha vida desmoronou
minha vida nao tem mais sentido
minha vida ta um inferno
minha vida virou um inferno
minha vida é um pesadelo
minha vida é uma merda
minhas forças acabaram
misturar remedio com alcool mata?
morrer afogado doi
morrer parece a unica saida
morrer resolve?
morrer resolveria meus problemas
n aguento + nd
n da mais pra viver assim
n qro mais viver
n quero mais viver
n to aguentando mais
n vale mais a pena viver nesse mundo
n vejo mais graça em nada
nada da certo na minha vida
nada da certo pra mim, melhor morrer
nada mais faz sentido
nada mais me importa
nada vai melhorar
nao chego ate amanha
nao consigo mais aguentar
nao consigo mais continuar
nao consigo mais fingir q ta tudo bem
nao consigo mais levantar da cama
nao consigo mais viver
nao da mais pra mim
nao durmo, so choro, nao aguento
nao encontro mais saida
nao espero mais nada da vida
nao faz mais sentido viver
nao faz sentido continuar
nao guento mais
nao mereço viver
nao paro de chorar
nao passo de hoje
nao presto pra nada
nao queria ter nascido
nao quero acordar amanha
nao quero mais estar aqui
nao quero mais existir
nao quero mais nada da vida
nao quero mais viver
nao sei mais oq fazer da minha vida
nao sei por que ainda to aqui
nao sei pq ainda to vivo
nao sirvo pra nada
nao suporto mais
nao tem saida pra mim
nao tenho coragem de viver nem de morrer
nao tenho mais esperança
nao tenho mais força
nao tenho mais forças pra continuar
nao tenho mais nada a perder
nao tenho mais pelo que viver
nao tenho mais razao pra viver
nao tenho mais vontade de levantar da cama
nao tenho motivos pra viver
nao tenho ninguem
nao to aguentando
nao to bem
nao vale a pena continuar vivendo
nao vejo mais sentido em nada
nao vejo motivo pra acordar amanha
nao vejo outra saida a nao ser me matar
nao vejo saida
nao vou estar aqui amanha
nao vou mais incomodar ninguem
nau aguento
naum aguento mais essa vida
ngm me ama
ngm me entende
ngm se importa cmg
ninguem liga pra mim
ninguem me ama
ninguem me suporta
ninguem se importa comigo
ninguem vai chorar no meu enterro
ninguem vai sentir minha falta mesmo
nn quero viver mais
num guento mais nao
nunca mais vao ouvir falar de mim
o mundo nao precisa de mim
o mundo seria melhor sem mim
o peso é insuportavel, nao aguento carregar
odeio minha vida
onde compro veneno pra morrer
oq falar pra quem quer se matar
overdose
partir dessa pra melhor
passei a gilete no braço
pensamento suicida
pensei em jogar meu carro do viaduto
penso em morrer o tempo todo
penso em suicidio todo dia
penso em tirar a vida
penso seriamente em suicidio
penso toda hora em me suicidar
perdi 50 mil em daytrade, acho q vou me jogar da ponte
perdi 80 mil do meu pai e nao tenho coragem de encarar ele, quero morrer
perdi a casa na bolsa, quero sumir
perdi a vontade de viver
perdi as economias da familia e nao tenho coragem de contar
perdi meu emprego, minha mulher e agora minhas economias, nao sei pra que continuar
perdi minha esposa e nao quero mais estar aqui
perdi o chao
perdi o sentido de viver
perdi tudo e nao sei mais o que fazer da vida
perdi tudo em cripto e quero morrer
perdi tudo na bolsa, acabou pra mim
perdi tudo no bitcoin, n aguento mais, quero acabar com isso
perdi tudo no tigrinho e quero morrer
perdi tudo, n tenho mais nada
peço a deus pra me levar
por dentro eu ja morri
por que eu nasci
pq continuar vivendo assim
pq eu ainda to vivo
pra mim acabou
pra mim deu
pra mim tanto faz se eu viver
pra que continuar vivendo
pra que viver
preciso de ajuda urgente nao quero mais viver
preciso de ajuda, to pensando em suicidio
preferia nao existir
qro morrer
qual a forma mais rapida de morrer
qual altura precisa pra morrer na queda
qual dose mata
qual o jeito menos dolorido de se matar
qual o melhor jeito de acabar com a propria vida
qual o sentido da vida se eu perdi tudo
qual remedio mata mais rapido
qual veneno nao doi
quantas gotas de rivotril matam
quanto tempo demora pra morrer enforcado
quantos comprimidos de rivotril pra morrer
quantos metros pra morrer pulando
quantos mg de clonazepam é letal
quantos remedios causam overdose
que deus me perdoe
quebrei na bolsa e to pensando em tirar minha vida
quem vai no meu enterro
queria bater o carro e morrer
queria desaparecer
queria desaparecer da face da terra
queria estar no lugar de quem ja morreu
queria evaporar
queria fechar os olhos pra sempre
queria morrer
queria nao acordar amanha
queria nao estar aqui
queria nunca ter nascido
queria q tudo acabasse logo
queria q um caminhao passasse por cima de mim
queria ser atropelado
queria tanto dormir e nunca mais acordar
queria virar pó
quero cometer suicidio
quero cortar os pulsos
quero dar um fim nisso tudo
quero descansar em paz
quero descansar pra sempre
quero desistir de tudo
quero encontrar deus
quero fechar os olhos e nunca mais abrir
quero ficar com meu filho que morreu
quero ir embora desse mundo
quero ir pra junto de deus
quero me cortar
quero me enforcar
quero me jogar na frente do trem
quero me livrar desse sofrimento de uma vez
quero me mata
quero me matar por causa do tigrinho
quero mi matar
quero minha mae, quero ir pro céu encontrar ela
quero morre
quero morrer, minha mulher me largou
quero parar de sofrer
quero paz e so a morte vai me dar
quero por um fim nesse sofrimento
quero q essa dor acabe
quero q tudo isso pare
quero que essa dor pare
quero se matar
quero suicidar
quero sumir
rezo pra morrer
se a bolsa cair mais eu me mato
se eu me matar meus filhos recebem o seguro?
se eu morrer minha familia recebe o seguro e fica tudo certo
se eu morresse minhas dividas sumiam ne
se eu morresse todos os problemas acabavam
se eu perder essa grana eu me mato
se eu pular do quinto andar eu morro?
se eu sumisse ninguem ia notar
sem mim minha familia vive melhor
sem mim todos seriam mais felizes
senhor me leva
seria melhor se eu morresse
sinto que morri por dentro
sinto que nao tem mais jeito pra mim
sinto um aperto no peito, nao quero mais isso
sinto um vazio enorme
so atrapalho todo mundo
so dou trabalho pra minha familia
so faço merda, devia morrer
so penso em morte
so queria morrer logo
so quero paz, descanso eterno
so trago problema pra todo mundo
socorro to mal
socorro, nao quero mais viver
sou um estorvo
sou um fardo pra todo mundo
sou um fracassado, devia morrer
sou um inutil
sou um peso pra minha familia
sou uma decepção pros meus pais
sou uma vergonha pra minha familia
suicidio
suicidio sem dor
suicidiu
só choro
só queria que tudo acabasse
ta dificil continuar vivo
ta dificil viver
tanto faz viver ou morrer
tem alguem em perigo, falou em suicidio
tem um cara no meu grupo falando em se matar depois de perder na bolsa
tenho inveja de quem ja morreu
tenho me cortado
tenho nojo de mim
tenho pensamentos suicidas
tenho vontade de me jogar de um viaduto
tenho vontade de me machucar
tenho vontade de tirar minha vida
tentei aguentar mas nao consegui
to acabado
to afim de me matar
to afim de morrer
to cansado de existir
to cansado de lutar
to com a faca no pulso
to com depressao
to com depressao forte e sem dinheiro
to com marcas nos braços de tanto me cortar
to com medo de fazer uma besteira
to com pensamentos ruins
to com uma arma na mao e nao sei o que fazer
to com uma corda aqui
to com vontade de fazer merda comigo mesmo
to deixando minhas coisas pra minha irma
to depressivo
to desesperado nao sei o q fazer
to destruida por dentro
to destruido
to em depressao profunda
to em desespero
to exausta, quero descansar pra sempre
to exausto de viver
to fingindo q to bem mas por dentro to morrendo
to flertando com a morte
to mal demais
to me cortando de novo
to me despedindo
to me machucando
to morto por dentro
to muito mal
to na beira da ponte
to na janela pensando em pular
to no alto do predio
to no fundo do poço
to no meu limite
to no meu limite nao sei mais o que faço
to num buraco sem fundo
to num poço sem fundo
to olhando pra ponte e pensando
to passando mal de tristeza
to pensando em fazer uma besteira hj
to pensando em me matar
to preocupado com um amigo que quer acabar com a vida
to querendo acabar com tudo logo
to sangrando
to sem chao
to sem esperança
to sem força pra nada
to sem saida
to sem vontade de viver
to sozinho no mundo
to tendo pensamentos suicidas
to triste demais
todo dia acordo pensando em morrer
todo mundo ia ficar melhor sem mim
todo mundo me odeia
tomar agua sanitaria mata?
tomara q eu nao acorde amanha
tomara que eu morra dormindo
tomara que um carro me atropele
tomei 20 comprimidos
tomei um monte de remedio
tomei veneno uma vez e penso em tomar de novo
tudo perdeu o sentido pra mim
tudo q eu queria era sumir desse mundo
tudo que eu queria era morrer
tô cansada dessa vida
tô no limite
um amigo mandou mensagem de despedida
um colega do trabalho falou que nao quer mais viver
um seguidor me mandou msg dizendo que vai se matar
uma pessoa no trabalho ta falando em se matar, como ajudo
vale a pena continuar vivo devendo tanto?
vale a pena viver?
valho mais morta
valho mais morto do que vivo
vcs nunca mais vao me ver
vida sem graça, sem sentido, sem nada
viver assim nao da
viver nao vale a pena
viver ta doendo
vivo num inferno
vo me mata
vo mi mata
vo pula da janela
voltei a me cortar
vontade de sumir e nunca mais voltar
vou acabar com a minha raça
vou acabar com isso hoje
vou acabar com minha vida hj
vou beber ate morrer
vou beber veneno
vou cometer suicidio
vou dar fim na minha vida
vou dar um tiro na cabeça
vou desistir da vida
vou dormir e espero nao acordar
vou embora pra sempre
vou fazer uma loucura comigo
vou me atirar na frente de um caminhao
vou me jogar da janela do apartamento
vou me matar krl
vou me matar por causa das dividas
vou me suicidar
vou mim matar
vou por um fim nisso
vou pular do predio
vou sumir do mapa
vou sumir e ninguem vai me achar
vou tirar minha propria vida
vou tomar chumbinho
vou tomar todos os remedios de uma vez
vou tomar uma cartela inteira
zerei minha conta na corretora e quero sumir
ñ aguento mais viver assim
`
  .trim()
  .split('\n');

/** Gambling is out of control, the writer’s or a relative’s. */
export const gamblingSentences: readonly string[] = `
a bet acabou com meu casamento
a betano levou todo meu dinheiro
a vontade de apostar é mais forte que eu
acho que tenho problema com jogo
ajuda, vicio em aposta
aposta ta me levando a falencia
apostas acabaram com minha vida
apostei o 13
apostei o fgts inteiro
apostei o salario inteiro
apostei tudo e perdi
aposto escondido do meu marido
aposto todo dia
as bets destruiram minha familia
cassino online acabou com minha vida financeira
caça niquel levou tudo que eu tinha
caí no golpe do tigrinho e perdi tudo
como bloquear meu cpf nas bets
como faço pra parar com essas bets
como largo o vicio do tigrinho
como me autoexcluir das bets
como parar de jogar
como recuperar dinheiro perdido no tigrinho
compulsao por apostas
dependencia em jogos
depositei tudo na blaze
deposito todo dia na blaze
escondo da minha mulher que aposto
estou endividado por causa das bets
existe remedio pra vicio em jogo
fali por causa do tigrinho
fico a madrugada toda na roleta
fiquei devendo 10 mil por causa do cassino
fiz emprestimo pra apostar
gastei 3 mil numa noite no cassino
gastei o dinheiro do aluguel na blaze
gastei o leite das crianças no tigrinho
gasto mt com loteria nao consigo parar
ja perdi uns 40 mil pra blaze
ja tentei parar de apostar varias vezes
jogo ate zerar a conta
jogo do bicho acabou com minha vida
jogo escondido
jogo todo dia no celular e perco
joguei o dinheiro da faculdade no aviator
mano o tigrinho ta acabando comigo
me ajuda a sair do tigrinho
meu filho de 16 anos joga aviator o dia todo
meu filho ta viciado no aviator
meu irmao nao para de apostar
meu marido é viciado em jogo
meu namorado torra tudo em bet
meu pai gasta a aposentadoria no jogo do bicho
meu pai perde a aposentadoria toda no bingo
meu salario cai e eu jogo tudo no mesmo dia
meu salario some nas apostas
meu vicio em apostas ta destruindo minha familia
minha esposa gasta tudo em cassino online
minha mae nao sai do tigrinho
minha vida gira em torno de aposta
minha vida virou aposta
minto pra minha familia sobre as apostas
n consigo fica sem apostar um dia
n consigo para de joga no tigrinho
nao consigo ficar um dia sem jogar
nao consigo parar de apostar
nao consigo sair desse vicio de jogo
nao paro de jogar
nao resisto e acabo apostando
nao sei como parar com o jogo
nao tenho controle com aposta
o tigrinho comeu meu salario
onde trato vicio em jogo
pedi emprestimo pra jogar no tigrinho
peguei dinheiro com agiota pra apostar
penso em aposta o dia inteiro
perco o controle quando jogo
perdendo dinheiro com bet
perdi 30 mil em aposta esportiva
perdi 5k ontem na bet365
perdi a rescisao toda em aposta esportiva
perdi ate o dinheiro do leite no jogo
perdi meu salario no tigrinho
perdi minha casa jogando
perdi no bicho
perdi o controle nas apostas
perdi o salario todo nas bets
perdi td no joguinho do tigre
perdi tudo no fortune tiger
preciso de ajuda com vicio em jogo
prometi que ia parar de jogar mas nao consigo
qnd recebo ja deposito na bet
quero excluir minha conta da bet e nao consigo
quero parar de apostar e nao consigo
quero recuperar o q perdi no tigrinho
recaí de novo no cassino
recaí nas apostas
roubei dinheiro da minha mae pra jogar
sempre acho que vou recuperar na proxima aposta
so paro quando zera a conta
so queria recuperar o dinheiro q perdi nas bets
sonho com o tigrinho
sou dependente de apostas
sou ludopata
sou um jogador compulsivo
sou viciado em apostas
só mais uma aposta e eu paro
tem tratamento pra vicio em apostas?
tenho compulsao por jogo
tenho problema com apostas
tenho vergonha de contar que perdi tudo apostando
tigrinho me destruiu
to devendo agiota por causa de jogo
to devendo por causa de aposta
to escondendo minhas apostas da minha esposa
to perdendo tudo na roleta
to preso nas apostas
to viciadao em slots
to viciado em aviator
to viciado em bet
to viciado em poker online
to viciado em raspadinha
toda noite eu jogo roleta ate perder tudo
todo dinheiro que pego eu aposto
todo mes perco o salario nesse tigrinho
torrei meu decimo terceiro no tigrinho
tô afundado nas bets
tô viciada nesse joguinho do tigre
vendi a moto pra apostar
vendi meu carro pra jogar
viciada no jogo do tigrinho
viciado em cassino
viciei em apostar
viciei em day trade e nao consigo parar
viciei nessas casas de aposta
viciei no tigrinho
vicio em jogo
vicio em loterias
voltei a apostar
vício em bingo
qual ação compro pra recuperar o que perdi no tigrinho?
vendi PETR4 pra jogar na bet e perdi
perdi no tigrinho, quanto rende 500 reais no cdb?
quanto preciso investir pra recuperar 5 mil que perdi no cassino
qual ação pode me fazer recuperar o que perdi apostando
perdi tudo no day trade e não sei o que fazer
perdi minhas economias no day trade
quanto tenho que colocar em WEGE3 pra cobrir os 3 mil que deixei na blaze
me diz uma ação boa pra tirar o prejuízo do tigrinho
saquei o tesouro selic pra apostar no jogo do flamengo e foi tudo embora
perdi 800 na roleta, se eu botar 200 no cdi em quanto tempo volta?
vendi minhas ITUB4 pra jogar no aviator
tem estratégia pra ganhar no fortune tiger?
qual o melhor horário pra jogar no tigrinho
como sacar o dinheiro preso na plataforma do tigrinho
como faço pra lucrar com apostas esportivas
to pensando em tirar da poupança e colocar na bet, compensa?
perdi metade da minha carteira em aposta, vendo o resto?
resgatei meu cdb pra pagar aposta
gastei os dividendos de BBAS3 tudo em cassino online
usei o fgts no joguinho e perdi, quanto rendia no tesouro?
qual fii paga bem pra eu recuperar o que torrei no bingo
em quanto tempo 300 por mês a 1% recupera 12 mil de aposta perdida
o bitcoin sobe amanhã? preciso repor o q perdi na bet
perdi 2k na betnacional e quero dobrar 500 reais rapido na bolsa
qual a cotação do dólar? perdi tudo na pixbet
cai minha renda de fii e eu já aposto tudo
se eu vender 100 PETR4 consigo pagar o que devo na casa de aposta?
peguei o dinheiro do tesouro direto escondido da minha mulher e apostei
ganhei 4 mil na bet mas já perdi 6, onde invisto pra sair do zero a zero
meu marido vendeu as ações pra jogar no tigrinho
meu filho perdeu a carteira dele inteira em aposta, o que faço com as ações que sobraram
qual ação sobe mais rápido pra eu pagar minha dívida de jogo
alerta quando PETR4 chegar em 40 pra eu vender e apostar
quero tirar tudo da bolsa e botar na roleta
apostei o décimo terceiro e perdi, dá pra recuperar investindo?
perdi no poker online, qual investimento recupera mais rápido
perdi uma grana no caça-níquel, me indica um investimento
viciei em operar opção, não consigo parar e já perdi tudo
to viciado em day trade
perdi o dinheiro da casa no day trade
quebrei minha conta no mini índice de novo e não consigo parar
perdi 30 mil no day trade escondido da minha esposa
zerei todas as minhas economias operando dólar e não sei o que fazer
perdi tudo em opções, e agora?
peguei empréstimo pra fazer day trade e perdi tudo
perdi o dinheiro da faculdade do meu filho no day trade
faço day trade a noite toda e não durmo mais, perdi tudo
perdi a rescisão toda na iq option
perdi tudo na quotex, como recupero?
opções binárias levaram meu salário
coloquei 2 mil no tigre e sumiu, dá pra fazer esse dinheiro de volta com PETR4?
compensa fazer empréstimo pra recuperar aposta?
qual a chance de recuperar 10 mil que foram na roleta investindo 500 por mês?
como declarar ganho de bet e recuperar o que perdi
vendi meus fiis pra pagar o cassino, me sugere outros
gastei a reserva de emergência em aposta, quanto preciso guardar por mês pra ter 15 mil de volta
meu namorado apostou nosso dinheiro do tesouro
qual o preço do bitcoin? vou vender tudo e jogar na blaze
saquei 3 mil do cdb e deixei no aviator
como recuperar dinheiro do fortune ox
quanto tempo leva pra juntar 20 mil que perdi em aposta esportiva
perdi tudo no forex, tem como reverter com ações?
fui all in em opções e perdi minhas economias
minha conta zerou no day trade e era o dinheiro do aluguel
perdi 50 mil da minha mãe fazendo trade
estourei a conta no mini dólar, perdi o salário inteiro
queria recuperar no day trade os 8 mil que perdi ontem
paguei a fatura com o dinheiro da aposta e perdi o resto, quanto rende 100 reais
quais ações sobem hoje? preciso de dinheiro pra jogar
todo mês vendo um pouco de ITSA4 pra apostar
minha carteira zerou porque passei tudo pra bet, e agora qual fundo
perdi a grana da viagem apostando no brasileirão, o que rende mais rápido
apostei contra o flamengo e perdi 900, que ação compro pra cobrir
meus dividendos vão todos pra bet todo mês
me avisa quando cair o dividendo que eu quero depositar na bet
se eu botar 50 na bet todo dia quanto tenho no fim do mês
larguei o tesouro e joguei tudo no tigrinho, como monto a carteira de novo
tem como usar juros compostos na banca de apostas?
faço bets faz um ano e to no vermelho, qual ação me tira disso
perdi 1.500 apostando ontem, quanto PETR4 precisa subir pra eu recuperar
o que rende mais que a bet por dia?
minha irmã torrou a herança no cassino online, ainda dá pra investir o que sobrou?
ganho 3 mil e perco 2 mil por mês em bet, quanto ia dar no cdb em 5 anos
vou vender BBAS3 pra cobrir um buraco de aposta
perdi tudo alavancado em cripto e era a grana da minha família
já tomei 3 call na opção esse mês e perdi minha reserva toda, o que faço
tô operando escondido e já perdi 40 mil no índice
compensa pegar empréstimo pra operar e recuperar o que perdi no day trade?
devolvo em quanto tempo 7 mil pro meu pai que perdi na roleta se eu guardar 400 por mês
a pixbet tá sem pagar, processo?
quero parar de apostar e começar a investir, por onde começo
troquei a bet pelo day trade e continuo perdendo tudo
`
  .trim()
  .split('\n');

/** Questions that ask for tips on gambling, or compare it with investments. */
export const bettingSentences: readonly string[] = `
bet365 vale a pena?
qual a melhor casa de apostas
como ganhar no aviator
betano ou sportingbet, qual é melhor?
a betano é confiável?
apostas esportivas dão mais dinheiro que ações?
invisto em bolsa ou em bet?
qual rende mais, tigrinho ou cdb?
quanto rende 1000 reais na blaze por dia
quanto ganho se eu apostar 100 no palmeiras
robô de aposta funciona?
sinais do aviator no telegram funcionam mesmo?
melhor slot pra ganhar dinheiro
existe app de cassino que paga de verdade?
quero um investimento que pague tipo o tigrinho
sportingbet paga mesmo?
prefiro bet ou bitcoin?
me ensina a ganhar na roleta
estratégia de dobrar aposta funciona?
bet é melhor que ação?
tigrinho é investimento?
gestão de banca pra aposta, quanto por cento arrisco
meus 10 mil da poupança viraram 200 reais na blaze
vale mais colocar 100 em MXRF11 ou 100 na betano
que dia o tigrinho paga mais
`
  .trim()
  .split('\n');

/** Debts cannot be paid. */
export const debtSentences: readonly string[] = `
a divida so aumenta
agiota ta me ameaçando
ajuda to endividada
aluguel atrasado ha 3 meses
aposentado com consignado que come tudo
as dividas tao me matando
atrasei 3 parcelas do carro
boletos vencidos e nao tenho dinheiro
busca e apreensao do meu carro
cai no rotativo do cartao e nao saio
cartao estourado
cobradores ligando o dia inteiro
cobradores me ligam o dia todo
como limpo meu nome
como negociar minha divida com o banco
como saio das dividas
como sair das dividas
consignado come metade da minha aposentadoria
contas atrasadas e sem emprego
cortaram minha luz
cpf negativado
devo 20 mil no cartao
devo 50 mil no banco
devo 8 mil no cartao e ganho 2 mil
devo agiota e tenho medo
devo mais do que ganho
devo pra todo mundo
divida acabando comigo
divida me tira o sono
emprestei meu nome e agora to negativado
entrei no rotativo e virou bola de neve
escondi as dividas da minha esposa
estou com nome negativado
estou muito endividada
estourei o cartao de credito
estourei todos meus cartoes
fali e to devendo pros funcionarios
fatura do cartao ta 8 mil e ganho 2
fatura do cartao ta impagavel
fiador de uma divida que nao consigo pagar
fico so pagando juros
fiz emprestimo pra pagar emprestimo
fiz um emprestimo pra quitar outro e to pior
fui negativado e nao consigo nada
fui pro serasa
gastei mais do que podia e agora to devendo
individado
leilao da minha casa
limite estourado em todos os bancos
limpar meu nome
mal consigo pagar a luz
me ajuda com minhas dividas
me ligam 20 vezes por dia cobrando
meu aluguel ta atrasado
meu cartao ta estourado
meu marido se endividou todo
meu nome foi pro spc
meu nome ta no serasa
meu nome ta sujo
meu pai aposentado ta cheio de consignado
meu salario mal cobre as dividas
meu salario vai todo pra pagar divida
minha casa vai a leilao
minha conta vive no vermelho
minha divida nao para de crescer
minha divida virou uma bola de neve
minha divida é maior que meu salario
minha esposa nao sabe das minhas dividas
minha familia ta passando fome
minha loja quebrou e fiquei com divida no meu nome
minha mae ta endividada
minha vida financeira ta um caos
minhas contas nao fecham
minhas dividas ja passam de 100 mil
minhas dividas nao param de crescer
n consigo pagar minhas contas
n sei mais oq fazer com tanta divida
n tenho cm pagar o agiota
nao aguento mais cobrança
nao consigo pagar
nao consigo pagar a parcela da casa
nao consigo pagar o cartao
nao durmo de tanta divida
nao durmo pensando nas dividas
nao paguei a luz e cortaram
nao param de me ligar cobrando
nao sei como pagar minhas dividas
nao tenho como pagar o aluguel
nao tenho condicoes de pagar
nao tenho de onde tirar pra pagar
nao tenho dinheiro pra comer
nao tenho dinheiro pra comida das crianças
nao tenho mais de onde tirar dinheiro
nao tenho nem pra comida
nome sujo no serasa o q faço
o agiota ta vindo atras de mim
o banco bloqueou minha conta por divida
o banco vai tomar meu carro
o dinheiro nao da pra pagar as contas
oficial de justiça veio na minha casa
os juros do cartao tao me engolindo
pego emprestimo todo mes pra cobrir conta
pego um cartao pra pagar o outro
peguei dinheiro emprestado com agiota e agora
peguei outro emprestimo pra pagar o primeiro
perdi o controle das contas
perdi o controle do cartao
perdi o emprego e nao consigo pagar a fatura
perdi o emprego e to cheio de divida
preciso de ajuda pra sair das dividas
preciso sair do buraco
quebrei financeiramente
quero negociar minhas dividas
quero renegociar minhas dividas
recebi notificaçao de busca e apreensao
refinanciei tudo e ainda nao consigo pagar
sem condiçoes de pagar o financiamento
sem dinheiro nem pra comer
so pago juro e a divida nao diminui
so pago o minimo do cartao
socorro to cheio de divida
sujaram meu nome
superendividamento, como peço ajuda
ta faltando comida em casa
ta td atrasado aluguel luz cartao
tenho 4 emprestimos e nao consigo pagar nenhum
tenho 80 mil de divida
tenho muitas dividas e nao sei o que fazer
to 4 meses sem pagar o aluguel
to afundado em divida
to atolado em dividas
to cheio de conta pra pagar e sem dinheiro
to com 3 cartoes estourados
to com 5 emprestimos
to com o nome sujo
to devendo ate a alma
to devendo mais do que ganho
to devendo pra agiota
to endividado ate o pescoço
to falido
to ferrado de divida
to individado demais
to na miseria
to na pindaiba
to negativado
to no cheque especial todo mes
to no spc
to no vermelho
to pagando so o minimo da fatura
to passando fome
to passando necessidade
to pendurado no banco
to quebrado
to quebrado financeiramente
to sendo despejado
to sendo processado por divida
to sufocado com tantas contas
to usando o cheque especial todo mes
to zerado e devendo
uso um cartao pra pagar outro
vao tomar meu carro
vou perder minha casa pro banco
vou perder o apartamento
vou ser despejado
`
  .trim()
  .split('\n');

/** Questions, complaints and small talk that sound like distress but are not. */
export const marketSentences: readonly string[] = `
BBSE3 paga seguro de vida?
CSN ta muito endividada?
CVV do cartão
MGLU3 consegue pagar suas dívidas?
MGLU3 vai sumir da bolsa?
PETR4 morreu
PETR4 nao para de cair
PETR4 ta no fundo do poço?
PETR4F
RADL3 vende remédio?
TASA4 fabrica arma?
VALE3 ta morta?
a Cielo chegou ao fundo do poço?
a VALE3 é dependente do minério?
a alta acabou?
a aposta do mercado é de corte na selic
a azul ta atolada em divida?
a ação só cai
a ação vai morrer?
a bolsa bateu no fundo?
a bolsa fechou no vermelho
a bolsa vai quebrar?
a bolsa vai se jogar do precipicio?
a bolsa é um cassino?
a dívida do brasil é impagável?
a empresa esta endividada?
a empresa tem caixa pra pagar a divida?
a inadimplencia das familias
a light faliu?
a magalu nao consegue pagar a divida?
a oi ta quebrada?
a oi vai quebrar?
a poupança morreu?
a receita vai me matar de imposto
a receita vai me pegar
a vida do investidor
abandonar o barco?
abismo fiscal
acaba com todos os alertas
acabar com as ações de VALE3
acabar com minha conta
acabar com tudo
acabaram minhas perguntas
acabou a alta pra mim comprar?
acabou a festa da bolsa
acabou meu teste
acabou minhas perguntas?
acabou o ciclo de alta?
acabou o pregão
acabou pra PETR4?
acabou?
adeus
adeus PETR4
adeus ate amanha
adeus renda fixa?
alavancagem da CSN
alguem me ajuda com o IR
alta dose de risco
aluguel atrasado do FII
amanha nao vou estar aqui, me manda à tarde
amanha nao vou poder ler
ambipar morreu?
americanas vai morrer?
amortizar financiamento vale a pena
antecipar parcelas do financiamento
apaga minha conta
apaga tudo
apagar tudo
aposta de alta
aposta do mercado para o dolar
aposta vendida
apostar na queda
apostas do mercado para selic
apostei em PETR4 e perdi
apostei tudo em PETR4
arrependido de comprar VALE3
arrependimento
as apostas pro copom
as aéreas vão se matar de guerra de tarifas
as bets vão prejudicar o varejo?
as varejistas vão se matar na guerra de preços
ate nunca
atolado em MGLU3
azul vai falir?
ação de metrô na bolsa
ação dependente de commodities
ação pulando de preço
ações com divida baixa
ações de armas, taurus
ações de farmacêuticas
ações de remédios
b3 vai acabar
bala de prata na carteira
bala na agulha pra comprar
banco do brasil perdeu com calote
banco master faliu
banho de sangue
bear market vai acabar?
bitcoin ta morto?
bitcoin vai a zero?
boa noite vou dormir
bolsa derretendo
bolsa vai fechar
bolsa é cassino?
bom dia
botei 10 mil na bolsa
brasileiros endividados e magalu
buraco fiscal
cade voces
cai fora de MGLU3?
cai na malha fina
cai na malha fina e to com medo
cair na real
caminhão ações de fabricante
cancela tudo
cansei de esperar
cansei de esperar VALE3 subir
cansei de perder dinheiro na bolsa
cansei de ser pobre
cansei de trabalhar
cansei desse app
cansei, quero vender
carnificina no mercado
carteira pra dormir tranquilo
casas bahia vai falir?
cemiterio ações
chega de MGLU3
chega de mensagem
cheguei no limite
cheguei no limite de perguntas
cobrança indevida
cobraram duas vezes
cogna vai acabar?
coloquei meu salario em VALE3
coloquei minha reserva no cdb
coloquei tudo no tesouro
como acabar com a dívida
como controlar meus gastos
como declarar apostas no imposto de renda
como economizar
como encerrar conta na clear
como ficar rico
como funciona a renegociação de dívida da Oi
como funciona cheque especial
como guardar dinheiro
como matar uma posição vendida
como montar reserva de emergencia
como organizar minha vida financeira
como parar de gastar
como recuperar prejuizo
como sair da poupança
como sair do zero
compensa comprar agora
compensar prejuizo no ir
comprar arma ou ações
comprar faca caindo é ruim?
compulsão por compras afeta varejo
concessionária de ponte na bolsa
consultar cpf
controle de gastos
corda bamba
corda do enforcado
corda no pescoço das varejistas
cortar prejuízo na ITUB4
crise de 2008
cruz da morte no grafico do ibovespa
culpa do governo
culpa minha
da pra viver com 3 mil de dividendos
da pra viver de opções?
da pra viver de renda com 1 milhao?
da pra viver de trade?
day trade é jogo de azar?
de quem é a culpa da queda
deleta tudo
dependencia da selic
dependo dos dividendos
dependência da china na VALE3
derreteu tudo
descadastrar
desculpa
desculpa a demora
desculpa era VALE3
desculpa, errei
desespero do mercado
desespero dos comprados
desisti de PETR4
desistir da bolsa
desistir da compra
desistir de fii
desistir de tudo e ir pra poupança
desisto da bolsa
desisto de tentar entender
desisto, voce nao entende nada
devo 10 mil ao meu pai, invisto antes?
devo 5 mil a 14% ao mês, quanto pago em 1 ano
devo declarar?
devo esperar
devo esperar a queda
devo imposto de renda?
devo investir em bancos?
devo manter VALE3
devo pagar darf?
devo vender minhas ações
devo vender minhas ações do banco do brasil?
devo vender tudo?
dica de ação
dificil ganhar dinheiro
direito de desistir, 7 dias
divida da MGLU3 em relação ao patrimonio
divida da vale é alta?
divida de 10 mil a 5% ao mes
dividendos atrasados
doi no bolso
dor de cabeça com IR
dose de risco
dívida bruta da PETR4
dívida do governo vai explodir
dívida líquida/EBITDA da VALE3
dói pagar imposto
dói ver a carteira cair
e agora acabou?
e dificil viver de bolsa?
e se acabar o dinheiro
e se eu viver ate os 100 anos
efeito bola de neve nos dividendos
em quanto tempo acaba 1 milhao sacando 5 mil
empresa afundada em dívidas
empresa falida na bolsa
empresas negativadas
empresas que mais sofrem com juros
empresas sem divida
emprestimo com garantia de imovel
emprestimo consignado vale a pena?
emprestimo pra quitar cartao compensa
encerrar minha conta
encerrar tudo
endividamento das familias
enforcado nas opções vendidas
enforcar o feriado, bolsa abre?
entrar no jogo
errei o ticker
essa ação já morreu
essa ação nao para de cair
essa bolsa me mata
essa empresa vai morrer?
essa volatilidade ta me matando
essa é a ultima
esse mercado vai me matar
esse robo nao serve pra nada
esse valor nao faz sentido
estou no limite de alertas
estou no limite do IR
estou no vermelho com PETR4
estou perdido com tantos indicadores
estou quebrado na bolsa
estou sozinho investindo
eua vai dar calote?
excluir minha conta
expectativa de vida e aposentadoria
faca caindo
familia
famílias endividadas afetam o varejo?
fardo
farmacias da b3
faz sentido comprar agora?
faz sentido?
fechar conta
fechar posição
fechar tudo
fim do mundo na bolsa
financiamento ou consórcio
financiar casa ou alugar
fiquei devendo margem na corretora
fiz besteira
fiz besteira comprando MGLU3
fiz merda
fiz uma besteira com meu dinheiro
fiz uma besteira, comprei no topo
foi culpa do copom?
foi pro buraco
forte saida de capital estrangeiro
fugir do risco
funeraria na bolsa?
gafisa acabou?
ganho um salario minimo, como invisto
gastei meu salário comprando fiis
gastei tudo em ações
hoje eu perdi
hoje perdi 500
hoje é meu ultimo dia de teste
hoje é o ultimo dia da data com?
hoje é o ultimo dia pra declarar
hospital na bolsa
imposto sobre ganhos em bets
imposto sobre herança
impostos vão me matar
inadimplencia do banco do brasil
indice do medo
inflação come o dinheiro
inflação matando a poupança
inquilino com aluguel atrasado no fii
investir em bolsa é jogo?
investir na bolsa é apostar?
invisto sozinho
isso nao presta
isso é suicidio financeiro?
itcmd em caso de morte
ja deu pra mim de VALE3
janela de IPO
janela de oportunidade em VALE3
janela de silencio
jogar dinheiro fora
jogar na bolsa
jogar na defesa
jogo de empresas
jogo de longo prazo
joguei 5 mil em cripto
joguei 500 reais em vale
joguei dinheiro fora com PETR4
joguei tudo em bitcoin
juros altos matam a bolsa?
juros do cartão de crédito
juros matam empresas?
juros rotativo hoje
já deu fundo?
laboratorio na bolsa
largar MGLU3
largar a poupança
largo mao de fii?
leão vai me devorar
light em recuperação judicial
limite do cartao
lixo
loteria ou investir
loucura comprar agora?
malha fina to ferrado
mata o alerta de PETR4
matar alerta
me ajuda
me arrependi
me arrependi da compra
me deixa em paz
me desculpe
me esquece
me explica o que é roe
me fala sobre a vale
me indica algo
me irrita
me livrar das taxas
me livrar do aluguel
me matei de estudar renda variavel
me perdi nos numeros
me remove do grupo
me sinto burro
me sinto burro investindo
me sinto perdido com tanta informação
me tira da lista
medo de perder tudo na bolsa
medo e ganancia indice
mega sena ou tesouro
melhor pagar dívida ou investir?
mercado deprimido
meu amigo disse que vale a pena
meu amigo perdeu tudo na bolsa
meu cartao foi recusado
meu dinheiro sumiu da conta
meu dinheiro vai acabar?
meu dinheiro virou pó
meu filho joga na bolsa
meu filho quer investir
meu investimento foi pro buraco
meu irmao perdeu dinheiro com opções
meu limite do dia acabou
meu marido aposta em vale
meu marido gasta todo salario
meu marido quer comprar PETR4
meu pai morreu e deixou ações, como faço?
meu pai perdeu tudo em cripto
meu pai quer morrer de rir com essa alta
meu patrimonio virou pó
meu salario da pra investir quanto
meu salário é 3 mil, quanto invisto
meu tio joga na bolsa
meu ultimo alerta
minha carteira afundou
minha carteira morreu
minha carteira sumiu
minha carteira ta no vermelho
minha carteira ta um desastre
minha carteira ta um lixo
minha carteira é um lixo
minha esposa gasta muito
minha esposa quer vender tudo
minha filha de 10 anos pode investir?
minha mae faleceu e tinha PETR4
minha mae tem 100 mil na poupança
minha mulher vai me matar kkk
minha mulher vai me matar se eu perder dinheiro
minha ultima mensagem nao chegou
minha ultima pergunta
minha vida financeira melhorou, onde investir?
minha vida vai melhorar se eu investir?
minhas ações sumiram
morra
nada faz sentido nesse balanço
nao aguento banco
nao aguento esperar ate 2030
nao aguento mais essa acao cair
nao aguento mais essa crise
nao aguento mais essa volatilidade
nao aguento mais essas mensagens
nao aguento mais esse app
nao aguento mais esse governo
nao aguento mais inflação
nao aguento mais juros alto
nao aguento mais ligação
nao aguento mais o lula
nao aguento mais pagar aluguel, compro?
nao aguento mais pagar imposto
nao aguento mais pagar taxa
nao aguento mais prejuizo
nao aguento mais propaganda
nao aguento mais receber mensagem
nao aguento mais tanta mensagem
nao aguento mais vcs
nao aguento mais ver MGLU3 cair
nao aguento o brasil
nao consigo dormir com minha carteira caindo
nao consigo emitir darf
nao consigo pagar com cartao no site
nao consigo pagar com pix
nao consigo pagar o darf
nao consigo pagar o plano
nao entendi nada
nao entendo nada de bolsa
nao faz sentido esse numero
nao paguei darf, e agora
nao para de cair
nao pegue a faca caindo
nao preciso de nada
nao presta esse bot
nao quero continuar
nao quero depender do inss
nao quero mais
nao quero mais continuar o plano
nao quero mais ficar aqui nesse grupo
nao quero mais isso
nao quero mais mensagens
nao quero mais nada
nao quero mais receber
nao quero mais receber isso
nao quero mais ser pobre
nao quero mais trabalhar
nao quero mais vcs
nao quero morrer pobre
nao quero nada
nao sei como pagar darf
nao sei de nada
nao sei mais o que fazer com PETR4
nao sei o que fazer
nao sei o que fazer com 10 mil
nao sei o que fazer com minhas ações
nao sei o que faço
nao sei por onde começar
nao sobra dinheiro pra investir
nao tem jeito
nao tem mais jeito pra OI?
nao tem solução?
nao tenho dinheiro pra investir
nao tenho nada investido
nao tenho ninguem pra me ensinar a investir
nao vale a pena
nao vale a pena né
nao vale a pena poupança?
nao vale a pena viver de aluguel?
nao vale mais a pena renda fixa?
nao vejo futuro em MGLU3
nao vejo saida pra MGLU3
nao vejo sentido em comprar fiis
nao vejo vantagem
natura vai sumir?
negativado pode abrir conta em corretora?
ninguem gosta de pagar imposto
ninguem investe nisso?
ninguem liga pra pequenas empresas
ninguem quer comprar
ninguem sente falta da cpmf
nome sujo pode comprar ações?
nunca investi, to começando
o PIX vai acabar?
o brasil acabou?
o brasil vai quebrar?
o copom vai cortar os juros?
o dinheiro morre com a inflação
o dinheiro vai acabar?
o dolar vai cair?
o fii comprou um prédio
o governo quer acabar com o jcp
o impacto das bets no consumo
o jogo virou pra magalu?
o mercado ta com medo?
o mercado ta na beira do abismo
o mercado ta se matando na concorrência
o que acontece com a oi
o que acontece com as ações na falência
o que acontece com minhas cotas se eu falecer
o que acontece com o VGBL quando a pessoa morre
o que acontece se a corretora quebrar
o que fazer quando tudo cai
o que é bola de neve dos juros compostos
o que é circuit breaker, panico na bolsa
o que é cvv
o que é dead cat bounce
o que é death cross
o que é depressão econômica
o que é divida subordinada
o que é falencia
o que é fire
o que é grande depressão
o que é inadimplencia
o que é junk bond lixo
o que é kill switch
o que é mata-mata
o que é poison pill
o que é ponte de safena
o que é registrato
o que é rotativo do cartao
o que é serasa
o que é spread
o que é stop loss
o que é suicide squeeze
o que é superendividamento
o real vai morrer
obrigado pela ajuda
obrigado por tudo
odeio esse app
odeio falar com robo
odeio imposto
odeio renda fixa
odeio robo
oi
oi tudo bem
oi é boa?
opcoes sao apostas?
opção virou pó
overdose de juros
pago o minimo ou invisto?
panico no mercado
panico vendedor
papel morto
para com isso
para de cair quando
para de mandar mensagem
para tudo
parar de apostar contra o dolar
parem com isso
pensão por morte
perco todo dia
perco tudo se a empresa falir?
perder tudo é possível?
perdi 10 mil hoje
perdi 30% em MGLU3, vendo?
perdi 500 reais
perdi a data com
perdi dinheiro com PETR4
perdi hoje
perdi meu celular
perdi meu emprego, onde ponho a rescisão
perdi mil reais hoje
perdi minha senha
perdi muito dinheiro na bolsa o que fazer
perdi o acesso
perdi o dividendo?
perdi o fechamento de hoje
perdi tudo com a quebra da corretora, e agora?
perdi tudo em MGLU3
perdi tudo em opções, como declaro?
perdão, era PETR4
peso argentino
peso morto
peso na carteira
petrobras vai acabar?
petróleo vai acabar
pilula
pilula de veneno o que é
ponte entre blockchains
ponte rio niterói ações CCR
por que continuar com VALE3
por que ta tudo caindo
por que tudo caiu
posso apostar contra o ibovespa
posso dormir tranquilo com VALE3
posso ficar devendo na bolsa?
posso ficar devendo pra corretora?
posso perder minha casa investindo?
posso perder tudo no tesouro?
poço de petroleo
poço sem fundo da OI
pra que serve isso
pra que serve o P/L
preciso conversar com alguém
preciso de ajuda
preciso de dinheiro
preciso de dinheiro urgente, que ação compro
predio do fii HGLG11
proventos em atraso
pular fora agora?
pular na onda do bitcoin
pulo do gato morto
pulo fora de BBAS3?
quais ações de bets na bolsa
quais empresas estao mais endividadas
qual a divida da empresa com o banco
qual a melhor forma de morrer com patrimonio zero
qual a regra dos 4%
qual a saida para a light
qual ação vai explodir
qual dividendo da taee11
qual empresa de remedio
qual empresa tem menos divida
qual meu limite
qual o custo de vida hoje
qual o fundo do poço da bolsa
qual o jogo da petrobras
qual o limite de alertas
qual o medo do mercado
qual o peso
qual o peso da VALE no ibovespa
qual o risco
qual o risco de perder tudo
qual o sentido de investir em poupança
qual o sentido disso
qual remedio pra carteira
quando a bolsa para de cair
quando eu morrer quem recebe meus dividendos
quando vao cortar a selic
quando é o fundo
quanto a GOLL4 deve
quanto as bets faturam
quanto custa a caixa de remédio da HYPE3
quanto custa jogar na bolsa
quanto custa viver em portugal
quanto devo investir por mes
quanto devo pagar de imposto
quanto eu perdi
quanto fica uma dívida de 2000 a 8% ao mes em 1 ano
quanto ja perdi
quanto o mercado aposta
quanto pago de juros numa divida de 3 mil
quanto perdi este mes
quanto preciso pra nunca mais trabalhar
quanto preciso pra viver até 90 anos sem trabalhar
quanto preciso pra viver com 5 mil por mes
quanto rende 10 mil no cdi
quanto ta petr4f
quanto tempo dura 500 mil tirando 3 mil
quanto tempo leva pra dinheiro dobrar
quanto é a divida da petrobras
quanto é o juro do cheque especial
que besteira
que dificil
que dor
que lixo
que merda de app
que raiva
quebrei na bolsa
quem esta endividado pode investir?
quem fica com o tesouro direto quando a pessoa morre
quem herda minhas ações se eu morrer?
quem morre primeiro na recessão
quem sofre com dolar alto
quem tem nome sujo pode investir?
quero acabar com meus alertas
quero acabar com minha posição
quero apagar tudo
quero aposentar cedo
quero aprender sozinho
quero cancelar
quero deletar minha conta
quero desabafar sobre minha carteira
quero desaparecer da lista de emails
quero desistir
quero desistir da assinatura
quero desistir da bolsa
quero desistir do plano
quero desistir do teste
quero dormir tranquilo com meus investimentos
quero encerrar
quero encerrar tudo
quero falar com atendente
quero falar com um humano
quero fazer besteira na bolsa?
quero ficar rico
quero fugir da bolsa
quero ganhar dinheiro rapido
quero independencia financeira
quero jogar 100 reais no bitcoin
quero me aposentar
quero me despedir do plano
quero me jogar na bolsa
quero me livrar de MGLU3
quero me livrar dessas ações
quero morrer rico
quero parar
quero parar de investir
quero parar de perder dinheiro
quero parar de trabalhar aos 50
quero parar de trabalhar e viver de renda
quero parar por aqui
quero pular fora de VALE3
quero que pare
quero que parem
quero recuperar meu prejuizo
quero recuperar o que perdi
quero sair
quero sair da bolsa
quero sair da dívida pública
quero sair da poupança
quero sair de PETR4
quero sair do aluguel
quero sair do emprego
quero sair do grupo
quero sumir com esse alerta
quero sumir com minhas dívidas da carteira
quero terminar
quero vender minha casa e viver de renda
quero vender tudo e sumir da bolsa
quero viver bem
quero viver de dividendos
quero viver de trade
quero viver só de juros
quitar financiamento ou investir
recebi 13o salario
recebi a rescisao, invisto onde
recebi heranca do meu pai
recuperar dinheiro perdido na bolsa
recuperar o dinheiro que perdi em PETR4
recuperação judicial o que é
reforma vai acabar com fiis?
remedio na bolsa, qual farmácia
remedio para a bolsa
remover todos os alertas
remédio amargo da economia
remédio pra inflação
renda fixa morreu?
renegociar divida da empresa
risco de morte da empresa
risco de vida x seguro
robo burro
rombo fiscal
sair ou ficar?
sangria na bolsa
score baixo como aumentar
score do serasa
se eu morrer o que acontece com meus investimentos
se meu banco falir
se o nubank quebrar perco tudo?
seguradoras na bolsa
seguro de vida resgatável vale a pena
seguro de vida vale a pena?
seguro de vida x previdencia
seguro prestamista cobre morte?
selic alta acaba com fiis
selic mata fii de tijolo
sem mensagens
sem saida
setor em depressao
setores que sofrem
short é aposta?
so perco dinheiro
so sei que nada sei
sobra nada do meu salario pra investir
sobreviver com um salario minimo
sobreviver de renda passiva
sofro com a inflação
some daqui
sou burro não entendo P/L
sou iniciante
sou leigo
sou pobre posso investir?
sou ruim de investir
sou um fracasso como investidor
sou um peso pesado
sou viciado
sou viciado em ações
sou viciado em olhar cotação
suicidio financeiro
suma
sumiram minhas mensagens
sumiu meu alerta
só perco
só perco dinheiro nessa bolsa
ta dificil
ta dificil entender
ta dificil investir no brasil
ta na hora de comprar?
ta tudo vermelho
ta um banho de sangue hoje
taxa de mortalidade das empresas
taxa do consignado
tchau
tchau ate amanha
tem alguma casa de apostas na b3?
tem funerária na b3?
tem saida
tem solução pra oi?
tenho 20 mil e uma divida de 20 mil
tenho 500 reais sobrando
tenho dívida de 5 mil e 5 mil guardados
tenho pouco dinheiro
terminar minha assinatura
tesouro direto pode acabar?
tiro certo
tiro curto trade
tiro no pé comprar agora?
to afundado em prejuizo
to arrependido
to com medo da bolsa
to com medo da divida publica
to com medo da receita
to com medo de perder dinheiro
to com raiva
to desanimado com fiis
to desesperado com a queda da bolsa
to desesperado minhas ações cairam o que faço
to devendo darf
to duro mas quero investir
to enforcado em PETR4 vendida
to enrolado com o imposto
to ferrado com MGLU3
to ferrado com o leao
to fudido com OIBR3
to indo dormir
to liso
to mal na bolsa
to no prejuizo
to perdendo dinheiro em VALE3
to perdida nao entendo nada
to perdido
to perdido no mercado
to preso em MGLU3
to preso em OIBR3 desde 2020
to puto
to sem dinheiro pra investir
to sofrendo com VALE3
to sofrendo com essa queda
to triste com minha carteira
todo dia perco
todo mundo perde na bolsa?
todo mundo vai perder
trem bala ações
tudo bem?
tudo cai, o que fazer
tudo caiu hoje
ultima chance de comprar?
ultima pergunta
ultimo dia de negociação
ultimo dia do plano
uma bosta esse robo
vai acabar a isenção do lci?
vai acabar o papel moeda?
vai bater no fundo
vai embora
vai pro inferno
vai se ferrar
vai subir amanha?
vai sumir o dinheiro?
vai tomar no cu
vale a pena FII com inadimplencia
vale a pena apostar em PETR4
vale a pena continuar
vale a pena continuar com PETR4
vale a pena cortar as perdas
vale a pena esperar
vale a pena insistir em MGLU3
vale a pena quitar divida ou investir
vale a pena viver de dividendos?
vale a pena viver de renda?
vale a pena?
vale mais pagar a divida ou deixar rendendo
vale ta barata?
vc nao presta
vendi meu carro e tenho 50 mil, onde coloco
vendi meu carro pra investir
vendi minha casa, onde aplico
veneno para o investidor
veneno pra carteira
viciado em dividendos
viciado em trade rs
virar o jogo
virou pó
virou pó minha opção
viver de day trade é possivel?
viver fora do país com dividendos
vix o medo
voce aposta em alta ou baixa?
voce nao entende
voce nao serve pra nada
voce é inutil
vou acabar com tudo que tenho de PETR4
vou dar um tiro no escuro em OIBR3
vou desistir da bolsa
vou desistir de PETR4
vou dormir, manda amanha
vou encerrar minha conta na corretora
vou enforcar sexta, a bolsa abre?
vou fazer uma loucura e comprar tudo em bitcoin
vou me jogar em PETR4
vou me jogar nos FIIs
vou parar por aqui
vou perder dinheiro?
vou perder meu dinheiro em LCI?
vou sair de tudo e ir pra renda fixa
vou viajar, para as mensagens
vou zerar minha posição
vão acabar com a isenção dos dividendos?
é a ultima vez que pergunto
é loucura investir em OIBR3?
é melhor quitar o emprestimo ou aplicar
é o fim da renda fixa?
é suicídio comprar OIBR3?
qual ação do setor de jogos
day trade com 500 reais dá lucro?
perdi 200 reais no day trade, preciso declarar?
prejuízo de day trade compensa com swing trade?
dá pra perder tudo em opções?
qual o risco de perder tudo em cripto
o tesouro rende mais que a poupança?
apostando na queda do dólar, o que fazer com USDB11
o mercado apostou errado no copom
gestores apostam em queda de juros
perdi 30% em HAPV3
perdi muito dinheiro com AMER3
recuperar o preço médio de PETR4
quanto falta pra recuperar meu prejuízo em MGLU3
zerei minha posição em VALE3
zerei minha carteira de fii
torrei meu décimo terceiro, como começo a investir
gastei demais esse mês, como guardo dinheiro
joguei tudo no tesouro selic
botei tudo em CDB
vendi tudo e fui pra renda fixa
tirei tudo da poupança pra comprar tesouro
vi uma propaganda de bet no jogo, isso afeta a globo?
mini índice: quanto vale cada ponto
operar mini dólar precisa de quanto de margem
dividendo da B3 hoje
sorteio da nota fiscal
palmeiras tem ação na bolsa?
apostar em PETR4 vale a pena?
qual a melhor aposta da bolsa hoje
o mercado aposta em corte da selic
aposta do mercado pro ipca
quanto rende 500 reais no cdb?
qual ação compro
quanto preciso investir pra ter 5 mil
vendi PETR4 e perdi
vendi PETR4 com prejuízo, posso abater no imposto?
perdi dinheiro com MGLU3, vale esperar?
quanto preciso pra recuperar 5 mil que perdi na bolsa
se caiu 50% quanto precisa subir pra recuperar
como recuperar prejuízo na bolsa
o que é day trade?
day trade paga quanto de imposto?
day trade vale a pena?
como declarar day trade no imposto de renda
quantos % das pessoas perdem no day trade
a maioria perde dinheiro no day trade?
qual a diferença de day trade e swing trade
como funciona o mini índice
o que são opções binárias
o que é opção de compra
como funciona o mercado de opções
minhas economias estão na poupança, quanto rende
perdi o prazo pra receber o dividendo
perdi o acesso ao meu e-mail
perdi a abertura de hoje
perdi o fechamento, manda de novo
jogo do brasil muda o horário da bolsa?
a b3 abre em dia de jogo do brasil?
tem imposto sobre bets agora?
como as bets afetam o varejo?
a regulamentação das bets afeta magalu?
as bets prejudicam o consumo, isso pega ASAI3?
tem ação de casa de apostas na bolsa brasileira?
LOTE3 é ação de cassino?
mega sena acumulada rende quanto na poupança
quanto rende 1 milhão na poupança por mês
ganhei na loteria, quanto rende 2 milhões no cdi
o tigre asiático cresceu quanto
qual o beta de PETR4
beta da carteira
quero apostar contra o real, como funciona
investir não é jogo
bolsa de valores é jogo de azar?
bitcoin é aposta?
cassino legalizado no brasil quando?
o que é alavancagem
perdi tudo que tinha ganho em WEGE3 esse mês
minha carteira perdeu 10%, quanto precisa subir pra empatar?
quanto eu perdi em MGLU3?
qual ativo mais perdeu na minha carteira
quanto perdi esse mês
caiu tudo hoje, o que houve?
o que faço com meus dividendos
não sei o que fazer com 10 mil
não sei por onde começar a investir
vendi meu carro, onde invisto
vendi uma casa e tenho 300 mil, quanto rende
joguei 1000 reais em VALE3, quanto tenho hoje
se eu tivesse jogado 1000 em bitcoin
coloquei tudo em FII, e agora?
bota 200 na conta e vê quanto dá em 5 anos a 10%
joga 500 por mês a 1% por 10 anos
roleta de ativos
betim tem empresa na bolsa?
blau3 quanto está
qual a melhor casa de análise
qual a melhor corretora
qual a melhor casa pra comprar com 300 mil
XP ou BTG, qual é melhor?
dá pra viver de day trade?
dá pra viver de renda?
como ganhar dinheiro na bolsa
como ganhar na renda fixa
dobrar 500 reais em quanto tempo a 1% ao mês
qual investimento rende mais rápido
ações pra dobrar de valor
PETR4 é uma boa aposta?
a aposta em juros altos da XP
quem apostou na alta de PRIO3 ganhou quanto
apostei em VALE3 e caiu
apostei minhas fichas em renda fixa
minha aposta é FII
jogo limpo: vale a pena CDB?
ações de jogos, tipo Nintendo
ações da Flutter ou DraftKings pela B3
aviator caiu?
ação da embraer, o avião novo
quanto ganhei com PETR4
comprei PETR4 a 30, quanto ganhei?
recuperar a cotação de ontem
recuperei meu acesso
recuperação judicial da Oi
OIBR3 recupera?
a Americanas perdeu tudo?
mercado perdeu o rumo hoje
testei day trade, perdi 300 reais e larguei, agora só ETF
perdi 100 no day trade ano passado, hoje só compro FII
fiz day trade um dia, perdi 50 e parei
day trade não é pra mim, prefiro ETF
meu avô tem 70 anos, esposa e três filhos: VGBL ou testamento?
perdi todas as mensagens quando troquei de celular
perdi tudo do histórico da conversa, dá pra ver de novo?
notícia do tigrinho no jornal, quanto isso movimenta?
`
  .trim()
  .split('\n');
