// Words of messages in French, English and Wolof that no ear takes for a place: "borne fontaine" is no Mbowène. They are
// names only where a place is spelt so. Ours, put together from what is written beside addresses; no list of another's.

const ORDINARY = new Set(
  // French: who, what and how.
  (
    'je tu il elle on nous vous ils elles me te se moi toi lui leur mon ton son ma ta sa mes tes ses nos vos notre votre ce cet ' +
    'cette ces qui que quoi dont quand comment combien pourquoi et ou mais donc car ni si en y pas ne plus moins pire tres trop peu ' +
    'bien mal tout toute tous toutes meme autre autres deja encore jamais toujours aussi ici voici voila oui non ' +
    // What is done.
    'est es suis sont etre ete avoir ai as ont avait sera faire fait fais faites dire dit aller va vais vas venir viens vient ' +
    'voir vu savoir sait pouvoir peut peux vouloir veut veux devoir doit falloir faut mettre mis prendre prend pris donner donne ' +
    'rendre attendre attend attends demander demande chercher cherche trouver trouve passer passe payer paye paie paiement rappeler ' +
    'rappel rappelle rappelez contacter contact confirmer envoyer envoi recevoir recu laisser sonner sonnez monter descendre ' +
    'tourner tournez vendre vend acheter reparer perdre perdu entrer entree sortir sortie parler habiter ' +
    // Things of a house, a street and an order.
    'bon bonne bons commande colis facture recu argent porte portail sonnette cle clefs code cour fond mur toit etage niveau balcon ' +
    'terrasse salon cuisine salle bain garage gardien voisin borne fontaine puits arbre manguier baobab sable virage tournant ' +
    'boutique kiosque guichet atelier menuiserie tailleur coiffure couture cabinet etude hangar depot magasin foyer jeunes moulin ' +
    'mil concession famille maison case chateau bas haut gauche droite cote deux trois premiere dernier derniere petite grande ' +
    'ciment gaz essence eau electricite poisson fruits pain riz sucre huile lait viande medicament medicaments voiture moto taxi ' +
    'clando car bus camion telephone portable ordinateur sac bouteille billet carte sim photo papier livre table chaise lit ' +
    // People and times.
    'homme femme dame fille garcon enfant enfants frere soeur pere mere ami amie chauffeur livreur client clients patron maitre ' +
    'docteur monsieur madame vieux vieille jour jours nuit matin midi soir heure heures minute minutes semaine mois annee lundi ' +
    'mardi mercredi jeudi vendredi samedi dimanche hier demain vite tard tot attente urgent brousse campagne etranger monde ' +
    // English.
    'i you he she it we they them us his her our your their this that these those what when where who how why which and or but ' +
    'if then so not no yes can could will would shall should may must do does did done have has had am is are was were been be ' +
    'call calls called back bring send sent pay paid deliver delivery check open close confirm cancel come go going arrive leave ' +
    'take give get got see know need want wait waiting ask tell say parcel box boxes package order money bill receipt phone door ' +
    'green white black red blue yellow big small old new house home room floor gate street road shop store office man woman boy ' +
    'girl driver friend please thanks thank hello good morning evening night today tomorrow now soon later here there with from ' +
    'after before under over left right two one some any all code person name guard tailor happy sorry first last next ' +
    // Wolof and greetings.
    'dama mangi maangi yow moom nun yeen naka nanga nga nanu leegi waaw deedeet jerejef alhamdoulilah alhamdoulillah ' +
    'alhamdulillah bismillah bissimilah inchallah macha allah salaam maleekum aleekum assalam'
  ).split(' '),
);

export const isOrdinary = (word: string): boolean => ORDINARY.has(word);
