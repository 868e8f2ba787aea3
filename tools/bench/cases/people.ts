// Given names and surnames that are common in Senegal, put together by chance: nobody in particular.
// Sources: planete-senegal.com/senegal/noms_et_prenoms.php; Becker, Martin, Mbodj, Les patronymes wolof (CLAD, 1980).
import type { Random } from '../../faults/fault.ts';

const given = (
  'Abdoulaye Aïcha Aïssatou Alioune Aliou Amadou Aminata Arame Assane Astou Awa Babacar Binta Cheikh Coumba Daouda Demba ' +
  'Diarra Djibril El-Hadji Fatou Fatoumata Gora Ibrahima Idrissa Ismaïla Khadidiatou Khady Lamine Malick Mame Mamadou ' +
  'Marème Mariama Modou Mohamed Momar Moussa Ndèye Ndiaga Oumar Oumou Ousmane Pape Penda Rokhaya Saliou Samba Seynabou ' +
  'Sokhna Souleymane Thierno Yacine Youssou'
).split(' ');

const surnames = (
  'Ba Badiane Badji Barry Boye Camara Cissé Coly Dème Dia Diagne Diakhaté Diallo Diatta Dieng Dione Diop Diouf Dramé Fall ' +
  'Faye Gaye Goudiaby Guèye Kane Kébé Konaté Lô Manga Mané Mbaye Mbodj Mendy Ndao Ndiaye Ndour Niang Niasse Sagna Sall ' +
  'Samb Sambou Sané Sarr Seck Sène Senghor Seye Sow Sy Sylla Tall Thiam Thiaw Touré Traoré Wade Wane'
).split(' ');

const titles = ['', '', '', 'M. ', 'Mme ', 'Docteur ', 'Maître ', 'Imam '];

export const person = (random: Random): string => {
  const two =
    random.next() < 0.25 ? `${random.pick(given)} ${random.pick(given)}` : random.pick(given);
  return `${two} ${random.pick(surnames)}`;
};

export const titled = (random: Random): string => `${random.pick(titles)}${person(random)}`;
