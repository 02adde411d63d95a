/**
 * What people choose most, without the digits at its end: the front of the list of leaked
 * passwords that zxcvbn ships (MIT), and what is common in Brazil.
 */
const commonWords = new Set(
  (
    '102030 1234qwer 123qwe 12qwaszx 159357 159753 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw 315475 ' +
    '4815162342 8675309 access acesso adidas airborne albert alexande alexis amanda america amor ' +
    'anderson andrea andrew andrey angela angels animal anthony apollo apples arsenal arthur ' +
    'asdf asdfgh asdfghjk asdfghjkl ashley atletico august austin azerty babygirl badboy bahia ' +
    'bailey banana bandit barbara barney baseball batman beatles beatriz beaver beavis benjamin ' +
    'betano bigboy bigdaddy bigdog birdie biteme blazer blink bond bonnie booger boomer ' +
    'borboleta boston botafogo brandon brandy brasil brasileiro braves broncos brooklyn bruno ' +
    'bubbles buffalo bulldog buster butter butthead cachorro cadastro calvin camaro cameron ' +
    'camila canada captain carlos carolina carter cartman casper celtic chance charles charlie ' +
    'cheese chelsea cherry chester chicago chicken christin claro cliente cocacola coffee compaq ' +
    'computer cookie cooper copper corinthians corvette cowboy cowboys creative cricket cruzeiro ' +
    'crystal dakota dallas daniel danielle darkness debbie december dennis destiny deus ' +
    'deusefiel deusemaior dexter diablo diamond diego digital doctor doggie dolphin dolphins ' +
    'donald donkey dragon driver eagles eclipse eduardo edward elephant eminem entrar escola ' +
    'esperanca estrela explorer falcon familia family felicidade felipe fender fernanda ferrari ' +
    'fishing flamengo florida flower fluffy fluminense flyers football forever freddy freedom ' +
    'gabriel gandalf garfield gateway gators gemini genius george gfhjkm ghbdtn giants gibson ' +
    'ginger gloriaadeus godzilla golden golfer gordon gremio guilherme guinness guitar gunner ' +
    'gustavo gvt hammer hannah hardcore harley heather heaven helpme hockey hotdog hunter iceman ' +
    'iloveyou internacional internet iwantu jackie jackson jaguar jasmine jasper jennifer jeremy ' +
    'jessica jessie jesus jesuscristo jesussalva johnny johnson jonathan jordan joseph joshua ' +
    'juliana junior justin killer kimberly kitten klaster knight kristina lakers lasvegas lauren ' +
    'legend leticia letmein liberdade lifehack little liverpoo liverpool london louise lovely ' +
    'loveme lovers lucas maddog madison maggie marcelo mariana marina marine marlboro martin ' +
    'marvin master matheus matrix matthew maverick maximus maxwell melissa mercedes merlin ' +
    'metallic metallica meuamor mexico michael michelle michigan mickey midnight miller ' +
    'minecraft minhasenha monica monkey monster montana morgan mother mountain mudar muffin ' +
    'murphy mustang nascar natasha nathan ncc1701 nelson newyork nicholas nicole nikita nintendo ' +
    'nirvana nissan nothing novasenha november nubank oliver online orange packers pakistan ' +
    'palmeiras pantera panther parker passw0rd password patrick peaches peanut pedro pepper ' +
    'phantom phoenix platinum player please pokemon police pookie porsche prince princesa ' +
    'princesinha princess private pumpkin purple q1w2e q1w2e3r q1w2e3r4t qazwsx qazwsxedc qazxsw ' +
    'qwaszx qwer qwerty qwertyui qwertyuiop rabbit rachel rafael raiders rainbow ranger rangers ' +
    'rebecca red123 redskins redsox redwings richard robert rocket rodrigo rosebud runner rush ' +
    'sabrina samantha samson samsung samuel sandra santos saopaulo saturn saudade school scooby ' +
    'scooter scorpio scorpion secret segredo senha sergey shadow shannon sharon shelby sierra ' +
    'silver skippy slayer slipknot smokey snickers sniper snoopy snowball soccer sophie sparky ' +
    'speedy spencer spider stalker startrek starwars steelers stella steven stupid success ' +
    'summer sunshine superman sydney taylor teamo tennis testing theman therock thiago thomas ' +
    'thunder thx1138 tiffany tigers tigger tigrinho tim tomcat topgun toyota travis trinity ' +
    'trocarsenha trouble trustno tucker turtle united usuario vampire vasco victor victoria ' +
    'viking vitoria vivo voodoo voyager walter warrior welcome whatever william williams willie ' +
    'willow wilson winner winston winter wizard xavier yamaha yankees yellow zxcvbn zxcvbnm'
  ).split(' '),
);

/** So much behind a common word makes it no harder to guess: a year, 123, an exclamation mark. */
const longestTail = 5;

/**
 * Whether a password is among the first that anybody tries: a common word with or without digits
 * behind it, a sequence, a repetition. Digits and signs that people write for letters are read so.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  if (isSequence(plain) || isRepetition(plain)) return true;
  const spellings = [plain, plain.replaceAll('@', 'a').replaceAll('$', 's').replaceAll('0', 'o')];
  return spellings.some((text) => {
    if (commonWords.has(text)) return true;
    const word = text.replace(/[^a-z]+$/, '');
    return text.length - word.length <= longestTail && commonWords.has(word);
  });
}

/** 12345678, 87654321, abcdefgh, 1234567890: nearly every character follows the one before. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const breaks = codes.filter((code, index) => {
    const before = codes[index - 1];
    return before !== undefined && Math.abs(code - before) > 1;
  });
  return breaks.length <= 1;
}

/** 11111111, 12341234, abcabcabc: a shorter text, again and again. */
function isRepetition(text: string): boolean {
  return /^(.{1,6}?)\1+$/su.test(text);
}
