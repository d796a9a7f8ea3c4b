import { hasType, type StructuredNode } from './structured-node.ts'
import { wordSet } from '../../word-set.ts'

/** Ends of the names of organization types: those of LocalBusiness and its subtypes end in a few words (schema.org). */
const endings =
  /(?:Organization|Organisation|Business|Corporation|Company|Agency|Store|Service|Clinic|Hospital|Pharmacy|School|University|Restaurant|Shop|Salon|Club|Dealer|Repair|Rental|Contractor|Attorney|Notary|Office|Station|Center|Centre|Bank|Union|Library|Association|Consortium|Project|Airline|NGO)$/

/** Subtypes with other names. */
const others = wordSet(
  'AccountingService AutoWash AutoPartsStore Bakery BarOrPub BedAndBreakfast Brewery CafeOrCoffeeShop Campground Casino ChildCare CollegeOrUniversity Cooperative DaySpa Dentist Dermatology DryCleaningOrLaundry Electrician ExerciseGym Florist FundingAgency Geriatric GolfCourse HealthClub Hostel Hotel HousePainter Locksmith MedicalClinic Midwifery Motel MovingCompany NewsMediaOrganization Nursing Optician Physician Physiotherapy Plumber Preschool PublicSwimmingPool Resort RoofingContractor SkiResort StadiumOrArena SportsTeam TattooParlor VacationRental VeterinaryCare Winery WorkersUnion',
)

/** Types that end like an organization but are not one: Service and its subtypes are offered by organizations. */
const notOnes = wordSet(
  'Service BroadcastService CableOrSatelliteService CurrencyConversionService PaymentService FoodService GovernmentService TaxiService WebAPI TrainStation BusStation SubwayStation PoliceStation FireStation Project',
)

/** Things that may have a phone number but are not organizations. */
const nonOrganizationTypes = wordSet(
  'Person ContactPoint PostalAddress Place Event Offer Product WebSite WebPage ContactPage AboutPage JobPosting',
)

/** Properties that practically only organizations have. */
const typicalProperties = [
  'telephone',
  'contactPoint',
  'openingHours',
  'openingHoursSpecification',
  'legalName',
  'vatID',
  'taxID',
]

/** Whether a thing is a company or other organization, by its type or, for unknown types, by its properties. */
export function isOrganization(node: StructuredNode): boolean {
  if (node.types.some((type) => others.has(type) || (endings.test(type) && !notOnes.has(type)))) return true
  if (hasType(node, nonOrganizationTypes)) return false
  if (hasType(node, notOnes)) return isServiceWithPlace(node)
  return node.types.length > 0 && node.properties.has('name') && hasOrganizationProperty(node)
}

/** Whether something marked up as a service has the address of a company: in schema.org, services have no address. */
function isServiceWithPlace(node: StructuredNode): boolean {
  const isService = node.types.every((type) => type.endsWith('Service'))
  return isService && node.properties.has('name') && node.properties.has('address') && hasOrganizationProperty(node)
}

/** Whether a thing has a property that practically only organizations have. */
export function hasOrganizationProperty(node: StructuredNode): boolean {
  return typicalProperties.some((name) => node.properties.has(name))
}
