// What the candidates of the bench write.

/** Around thirty words, as people write them. */
export const answerText = (n: number) =>
  `Hier, j’ai vendu ${n} boubous à une cliente qui hésitait : je lui ai montré trois tissus, elle a choisi le bleu, ` +
  'puis elle est revenue avec sa sœur et m’a demandé le même en vert.';
