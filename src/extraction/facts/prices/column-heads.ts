/** Whether the head of a column says what kind of words it has: `Duration`, `Item`; `Dog boarding` says what its rows are about. */
export function isColumnHead(head: string): boolean {
  return columnHead.test(head)
}

const columnHead =
  /^(?:(?:rental |hire |length |stay )?(?:duration|time|period|length(?: of stay)?|unit|type|item|product|description|option|name|season|basis|payment|frequency|category)|(?:miet)?(?:dauer|zeit(?:raum)?)|einheit|art|bezeichnung|beschreibung|leistung|abrechnung|saison|produkt|artikel|dur[ée]e|p[ée]riode|unit[ée]|d[ée]signation|formule|saison|prestation|duraci[óo]n|per[íi]odo|unidade?|concepto|temporada|servi[cç][ioo]|durata|unità|duração|doba|období|jednotka|služba|okres|czas|usługa|sezon|duur|tijd|eenheid|dienst|tid|længde|период|срок|единица|услуга|время|משך(?: זמן)?|תקופה|יחידה|זמן|סוג|עונה|שירות|פריט)s?$/iu
