// The protected topics that no follow-up may touch and no explanation of a level may name (contract/hiring.md section 6),
// published: the words by which a program finds them, in both languages whatever the campaign's. Words are compared
// without accents, in lower case and whole; a star stands for any ending. A harmless sentence may hold one of them: it is
// refused too, and the author's own follow-up is asked instead.

const list = (words: string): readonly string[] => words.split(',').map((word) => word.trim());

export const protectedTopics = {
  family: list(`
    mari, maris, epoux, epouse, epouses, conjoint*, fiance, fiancee, fiances, marie, mariee, maries, mariees,
    mariage*, celibataire*, divorc*, veuf, veuve*, enfant, enfants, bebe*, polygam*, monogam*, coepouse*,
    belle mere, beaux parents, votre famille, vie de famille, vie familiale, situation familiale, familial*,
    vie privee, vos parents, votre pere, votre mere, votre compagne, votre compagnon, petit ami, petite amie,
    sexuel*, homosexu*, fonder une famille, garde d enfant*, charge de famille, husband*, wife, wives, spouse*,
    married, marriage, marital, marry, fiancee*, children, child, kid, kids, baby, babies, childcare, boyfriend,
    girlfriend, your family, family life, private life, start a family, your parents, your mother, your father,
    in laws, divorce, divorced, widow*, sexual*, breadwinner,
    belle famille, beau pere, votre femme, vos femmes, plusieurs femmes, votre fils, votre fille, vos fils,
    vos filles, gosse*, maman, mamans, papa, papas, mere de famille, pere de famille, etes vous mere, etes vous pere,
    vous etes mere, vous etes pere, en couple, gay, gays, lesbien*, bisexu*, transgen*, lesbian*,
    are you single, single mother, single parent, are you a mother, are you a father, your son, your sons,
    your daughter, your daughters, mum, mom, dad, motherhood, fatherhood, planning a family`),
  religion: list(`
    religion*, religieu*, musulman*, chretien*, catholique*, protestant*, islam*, juif, juive*, athee*,
    mosquee*, eglise*, priere*, prier, priez, jeune du, ramadan*, careme, tabaski, korite, magal, gamou,
    confrerie*, mouride*, tidjan*, tidian*, layene*, marabout*, serigne, croyant*, croyance*, votre foi, dieu,
    allah, bible, coran*, pratiquant*, hijab, foulard, le voile, bapteme*, dimanche a la messe, messe,
    religious*, muslim*, christian*, catholic*, jewish, jew, jews, atheis*, mosque*, church*, pray, prays,
    prayer*, praying, god, koran, quran, your faith, headscarf, beliefs, worship*, spiritual*, brotherhood*,
    confession*, baye fall, baay fall, talibe*, imam, imams, pretre*, soufi*, jeunez, pelerinage*, baptise*, chapelet,
    do you fast, fasting, pilgrimage*, baptiz*, sunday service`),
  ethnicity: list(`
    ethni*, tribu*, race, races, racia*, caste*, peul*, pulaar*, serer*, diola*, jola*, mandingue*, mandinka*,
    lebou*, toucouleur*, soninke*, bambara*, sarakhole*, etes vous wolof, vous etes wolof, are you wolof,
    couleur de peau, couleur de votre peau, nom de famille, griot*, tribe*, tribal*, skin color, skin colour,
    your surname, colour of your skin, color of your skin, fula, fulani,
    noir ou blanc, noire ou blanche, etes vous noir, etes vous noire, are you black, are you white,
    black or white, manjack*, manjak*, bassari*, balante*, laobe*, lawbe*, patronyme*`),
  health: list(`
    sante, malad*, handicap*, medical*, medica*, medecin*, hopita*, hospitali*, vih, sida, depressi*,
    depression*, cancer*, diabet*, asthm*, epilep*, vaccin*, psychiatr*, psychologue*, alcool*, drogue*, tabac,
    fumez, fumeur*, arret de travail, chirurgi*, drepanocyt*, allergi*, health*, ill, illness*, sick, sickness*,
    disease*, disabilit*, disabled, doctor*, hospital*, hiv, surger*, therapist*, therapy, drug, drugs,
    alcohol*, smoke, smoker, sick leave, medication*, mental state,
    seropositi*, hypertens*, tuberculos*, obes*, surpoids, votre poids, your weight, overweight, buvez vous,
    do you drink, fauteuil roulant, wheelchair*, malentendant*, malvoyant*, etes vous sourd, etes vous sourde,
    etes vous aveugle, are you deaf, are you blind`),
  politics: list(`
    opinion politique, opinions politiques, parti politique, partis politiques, en politique,
    conviction politique, convictions politiques, engagement politique, vie politique, bord politique,
    activites politiques, vote, voter, votez, voteriez, election*, electora*, electeur*, militant*,
    gouvernement*, president de la republique, depute*, opposition politique, pastef, benno, politician*,
    political, politically, politics, voted, voting, voter*, votes, government*, activis*, democrat*,
    republican*, manifestation politique, meeting politique, homme politique, maire, ministre*,
    association politique, membre d un parti, quel parti, which party, party do you,
    party member, pensez vous du president, l opposition, militez, opposition party`),
  union: list(`
    syndica*, syndiqu*, greve, greves, greviste*, delegue du personnel, deleguee du personnel, union, unions,
    unionis*, unioniz*, on strike, strikes, strike action, went on strike, striker*, collective bargaining,
    shop steward*`),
  pregnancy: list(`
    enceinte*, grossesse*, accouch*, maternite*, paternite*, allait*, fausse couche, avort*, contracep*,
    fertilit*, naissance prevue, pregnan*, maternity, paternity, childbirth, miscarr*, abortion*, breastfe*,
    birth control, giving birth`),
  age: list(`
    age, ages, agee, agees, date de naissance, annee de naissance, anniversaire*, trop jeune*, trop vieux,
    trop vieille, retraite, etes vous ne, etes vous nee, how old, aged, birthday*, date of birth, year of birth,
    born, too old, too young, retire, retired, retirement, your generation, votre generation`),
  origin: list(`
    nationalit*, vos origines, votre origine, pays d origine, region d origine, immigr*, village d origine,
    lieu de naissance, titre de sejour, carte de sejour, natal, natale, d ou venez vous, d ou vous venez,
    d ou etes vous, langue maternelle, votre accent, visa de travail, work visa, where are you from,
    where do you come from, citizen*, country of origin, national origin, your origins, place of birth,
    birthplace, foreigner*, mother tongue, native language, your accent, your village, votre village,
    residence permit,
    originaire*, etes vous etranger, etes vous etrangere, vous etes etranger, vous etes etrangere,
    de quel pays etes, quel pays venez, which country are you, what country are you, which country do you come,
    really from, originally from, d ou vient votre, vos racines, vos ancetres, your roots, your ancestors`),
} as const;

export type ProtectedTopic = keyof typeof protectedTopics;

/** What no explanation may speak of either: nobody's feelings or voice are judged, and nobody is recommended. */
export const neverJudged = list(`
    emotion*, emotif*, emotiv*, sentiment*, accent*, intonation*, recommand*, embauch*, nerveu*, visage*,
    emotional*, feeling*, tone, recommend*, hire, hired, hiring, gender, nervous*, facial, ton de voix,
    ton de sa voix, sexe`);
