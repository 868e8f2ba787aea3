// Roads whose kilometres addresses name: the communes on them in order and the lengths of their sections, with where each was
// read (2026). No list of kilometre points with positions was found for any.

export type Road = {
  /** Of a text as folded. */
  readonly name: RegExp;
  readonly most: number;
  /** The whole length is known, and where kilometre 0 stands. */
  readonly sure: boolean;
  /** Each begins with the last stop of the one before; `km` null: nobody says. */
  readonly sections: readonly { readonly stops: readonly string[]; readonly km: number | null }[];
};

const ids = (text: string): string[] => text.split(' ').map((id) => `SN-${id}`);

/** By the old road of Rufisque to the border at Kidira: wiki.aaroads.com/wiki/N1_(Senegal). */
const N1 = {
  km: 642,
  stops: ids(
    'DK-DD1-2 DK-DD2-4 DK-PI2-1 DK-PI2-5 DK-RU1-1 DK-RU2-1 DK-RU4-2 TH-MB5-3 TH-MB2-1 TH-MB4-4 FK-FD1-1 ' +
      'KL-KA5-4 KL-KA1-1 KL-KA2-1 KA-BI1-1 KA-KA1-1 KA-MH1-1 KA-KO1-1 TC-KO1-1 TC-TD1-1 TC-GO1-1 TC-BA3-3',
  ),
};

/**
 * The N2 from Dakar, of which no length of the whole was found: 266 km to Saint-Louis (planbelgique.blogspot.com, April 2010),
 * 336 from Ndioum by Thilogne and Ourossogui to Bakel (setal.net, 9 March 2017), 65 to Kidira (a notice of the presidency,
 * February 2026); the towns from Thiès to Rosso after memoireonline.com/12/19/11396.
 */
const N2 = [
  {
    stops: ids(
      'DK-DD1-2 DK-DD2-4 DK-PI2-1 DK-PI2-5 DK-RU1-1 DK-RU2-1 DK-RU4-2 TH-TD4-1 TH-TD1-1 TH-TI2-1 TH-TI1-1 ' +
        'LG-KE1-1 LG-LD1-1 SL-SD2-1 SL-SD1-1',
    ),
    km: 266,
  },
  { stops: ids('SL-SD1-1 SL-DA4-5 SL-DA2-1 SL-PO2-1'), km: null },
  { stops: ids('SL-PO2-1 MT-MA3-5 MT-MA2-1 TC-BA1-1'), km: 336 },
  { stops: ids('TC-BA1-1 TC-BA3-3'), km: 65 },
];

/**
 * From the Place de l'OMVS (senegalservices.sn): 7 km to the fair (xalimasn.com), 9 to Golf Sud and 17 to Tivaouane Peulh
 * (enqueteplus.com, 5 July 2018; leral.net, 15 May 2017).
 */
const VDN = [
  { stops: ids('DK-DD1-5 DK-DD3-4 DK-DD3-3'), km: 7 },
  { stops: ids('DK-DD3-3 DK-DD4-3 DK-DD4-4 DK-GU1-1'), km: 9 },
  { stops: ids('DK-GU1-1 DK-GU2-2 DK-KM2-1 DK-RU5-2'), km: 17 },
];

const lengthOf = (sections: Road['sections']): number =>
  sections.reduce((sum, { km }) => sum + (km ?? 0), 0);

export const roads: readonly Road[] = [
  { name: /\broute de rufisque\b/, most: 28, sure: true, sections: [N1] },
  { name: /\b(?:rn ?1|n ?1|(?:route )?nationale 1)\b/, most: N1.km, sure: true, sections: [N1] },
  // Counted from Dakar, and by some from where the motorway ends: the towns next to the point are as likely.
  { name: /\broute de mbour\b/, most: 82, sure: false, sections: [N1] },
  // Its middle is not measured: no kilometre beyond Bakel is refused for it.
  { name: /\b(?:rn ?2|n ?2|(?:route )?nationale 2)\b/, most: 900, sure: false, sections: N2 },
  { name: /\b(?:vdn|voie de degagement nord)\b/, most: lengthOf(VDN), sure: false, sections: VDN },
];
