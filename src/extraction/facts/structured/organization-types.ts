import { hasType, type StructuredNode } from './structured-node.ts'

/** Ends of the names of types of organization: LocalBusiness and its subtypes end in few words (schema.org). */
const endings =
  /(?:Organization|Organisation|Business|Corporation|Company|Agency|Store|Service|Clinic|Hospital|Pharmacy|School|University|Restaurant|Shop|Salon|Club|Dealer|Repair|Rental|Contractor|Attorney|Notary|Office|Station|Center|Centre|Bank|Union|Library|Association|Consortium|Project|Airline|NGO)$/

/** Subtypes whose names end in their own words. */
const others = new Set(
  'AccountingService AutoWash AutoPartsStore Bakery BarOrPub BedAndBreakfast Brewery CafeOrCoffeeShop Campground Casino ChildCare CollegeOrUniversity Cooperative DaySpa Dentist Dermatology DryCleaningOrLaundry Electrician ExerciseGym Florist FundingAgency Geriatric GolfCourse HealthClub Hostel Hotel HousePainter Locksmith MedicalClinic Midwifery Motel MovingCompany NewsMediaOrganization Nursing Optician Physician Physiotherapy Plumber Preschool PublicSwimmingPool Resort RoofingContractor SkiResort StadiumOrArena SportsTeam TattooParlor VacationRental VeterinaryCare Winery WorkersUnion'.split(
    ' ',
  ),
)

/** Types that end like an organization and are not one: Service and its subtypes are offered by one. */
const notOnes = new Set(
  'Service BroadcastService CableOrSatelliteService CurrencyConversionService PaymentService FoodService GovernmentService TaxiService WebAPI TrainStation BusStation SubwayStation PoliceStation FireStation Project'.split(
    ' ',
  ),
)

/** Things that may have a telephone number and are not an organization. */
const never = new Set(
  'Person ContactPoint PostalAddress Place Event Offer Product WebSite WebPage ContactPage AboutPage JobPosting'.split(' '),
)

/** Properties that hardly anything but an organization has. */
const typicalProperties = [
  'telephone',
  'contactPoint',
  'openingHours',
  'openingHoursSpecification',
  'legalName',
  'vatID',
  'taxID',
]

/** Whether a thing is a company or other organization, by its type or, for types that are not known, by its properties. */
export function isOrganization(node: StructuredNode): boolean {
  if (node.types.some((type) => others.has(type) || (endings.test(type) && !notOnes.has(type)))) return true
  if (hasType(node, never)) return false
  if (hasType(node, notOnes)) return isServiceWithPlace(node)
  return node.types.length > 0 && node.properties.has('name') && hasOrganizationProperty(node)
}

/** Whether what is marked up as a service has the address of a company: schema.org knows no address of services. */
function isServiceWithPlace(node: StructuredNode): boolean {
  const isService = node.types.every((type) => type.endsWith('Service'))
  return isService && node.properties.has('name') && node.properties.has('address') && hasOrganizationProperty(node)
}

/** Whether a thing has a property that hardly anything but an organization has. */
export function hasOrganizationProperty(node: StructuredNode): boolean {
  return typicalProperties.some((name) => node.properties.has(name))
}
