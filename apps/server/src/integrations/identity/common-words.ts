/** Words of commonly guessed passwords in German and English; lower case, letters only. */
export const commonWords = `
  abc abcd abcdef abcdefg admin administrator angel anna apfel asdf asdfgh baby banane bayern berlin bitte boss butterfly
  charlie chef chocolate computer default deutschland dragon energie energy engel facebook fenster football freedom
  frieden fruehling frühling fussball fußball gast geheim geld google guest hallo hamburg hammer haus hello herbst herz
  house hund ichliebedich iloveyou internet jesus juni juli kaffee katze kennwort kennung killer koeln köln lichthof
  liebe logged login love loveme mama master mausi michael miete mieter mieterstrom monkey mustang muenchen münchen
  mutter natur nichts ninja papa pass passwd passwort password princess prinzessin qwert qwertz qwertzu qwerty qwertyu
  root schalke schatz schatzi schnecke schule secret server shadow sommer sonne sonnenschein spring star start stern
  strom summer sunshine superman superstar test tester testtest treffpunkt trustno unbekannt user vater volkswagen
  wasser welcome welt willkommen winter wohnung world yxcvbnm zuhause zxcvbnm
  januar februar april mai august september oktober november dezember
  das der die du ein ich ist mein meine my the is in und and
`
  .trim()
  .split(/\s+/);

export const keyboardRows = [
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcbazyxwvutsrqponmlkjihgfedcba',
  'qwertzuiopüasdfghjklöäyxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  'qayswxedcrfvtgbzhnujm',
  'qazwsxedcrfvtgbyhnujm',
];
