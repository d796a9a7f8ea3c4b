/** Placeholder names of companies and sites in generators and templates. */
const samples =
  /^(?:[[{<]+ ?)?(?:(?:your|my|the) (?:company|business|organi[sz]ation|site|website|brand|shop|store|salon|restaurant|clinic|practice|name)(?:'s)?(?: name)?|(?:company|business|organi[sz]ation|brand|shop|store|site|salon|restaurant|clinic) name(?: here)?|(?:example|sample|demo) (?:company|business|organi[sz]ation|store|shop|corp)|(?:ihr|dein) (?:firmenname|unternehmen|name)|firmenname|musterfirma|muster gmbh|(?:votre|nom de (?:l'|votre )) ?(?:entreprise|société)|(?:tu|su) (?:empresa|negocio|nombre)|nombre de (?:la|tu|su) empresa|(?:sua|nome da) empresa|(?:la tua|nome) azienda|nazwa firmy|название компании|اسم الشركة|שם (?:ה?עסק|ה?חברה|העסק שלכם|העסק שלך))(?: ?[\]}>]+)?$/iu

/** Whether a name is a template's placeholder: `Your Business Name`. */
export function isSampleName(name: string): boolean {
  return samples.test(name.trim().replace(/[’]/g, "'"))
}
