extension Unicode.Scalar {
  /// The canonical decomposition (NFD) of a composed code point; nil for all other code points.
  ///
  /// Its marks are not in order, and compatibility ideographs are not decomposed.
  public var decomposed: [Unicode.Scalar]? {
    switch value {
    case 0...0xBF, 0x3100...0xABFF: return nil
    case 0xAC00...0xD7A3: return syllableParts
    default:
      guard let parts = compositions[self] else { return nil }
      return (parts[0].decomposed ?? [parts[0]]) + parts.dropFirst()
    }
  }

  /// Whether it is a mark whose place among the marks of its letter has no meaning.
  public var isReorderedMark: Bool {
    value >= 0x300 && properties.canonicalCombiningClass != .notReordered
  }

  /// All composed code points but the Korean syllables.
  public static var composed: some Sequence<Unicode.Scalar> { compositions.keys }

  /// The two or three letters of a Korean syllable.
  private var syllableParts: [Unicode.Scalar] {
    let index = value - 0xAC00
    let (first, rest) = index.quotientAndRemainder(dividingBy: 21 * 28)
    let (vowel, last) = rest.quotientAndRemainder(dividingBy: 28)
    let parts = [0x1100 + first, 0x1161 + vowel] + (last > 0 ? [0x11A7 + last] : [])
    return parts.compactMap(Unicode.Scalar.init)
  }
}

extension [Unicode.Scalar] {
  /// The canonical decomposition (NFD).
  public var decomposed: [Unicode.Scalar] {
    var scalars = flatMap { $0.decomposed ?? [$0] }
    scalars.orderMarks()
    return scalars
  }

  /// The text with composed letters, as far as they exist (NFC).
  public var composed: [Unicode.Scalar] {
    var composed: [Unicode.Scalar] = []
    // The place of the letter that the next mark belongs to.
    var start: Int?
    for scalar in decomposed {
      if let start, scalar.follows(composed[start...].dropFirst().last),
        let whole = composed[start].composition(with: scalar)
      {
        composed[start] = whole
      } else {
        if !scalar.isReorderedMark { start = composed.count }
        composed.append(scalar)
      }
    }
    return composed
  }

  /// Puts the marks of each letter into the canonical order.
  public mutating func orderMarks() {
    for index in indices.dropFirst() where self[index].isReorderedMark {
      let mark = self[index]
      var place = index
      while place > 0, self[place - 1].isReorderedMark, mark.precedes(self[place - 1]) {
        self[place] = self[place - 1]
        place -= 1
      }
      self[place] = mark
    }
  }
}

extension Unicode.Scalar {
  /// Whether this mark can be composed with its letter.
  ///
  /// - Parameter last: The mark directly before this one; nil if that is the letter.
  fileprivate func follows(_ last: Unicode.Scalar?) -> Bool {
    guard let last else { return true }
    return last.isReorderedMark && last.precedes(self)
  }

  /// The composed code point of this letter and a mark; nil if there is none.
  fileprivate func composition(with mark: Unicode.Scalar) -> Unicode.Scalar? {
    switch (value, mark.value) {
    case (0x1100...0x1112, 0x1161...0x1175):
      Unicode.Scalar(0xAC00 + ((value - 0x1100) * 21 + mark.value - 0x1161) * 28)
    case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (value - 0xAC00) % 28 == 0:
      Unicode.Scalar(value + mark.value - 0x11A7)
    default: wholes[[self, mark]]
    }
  }

  /// Whether its parts are not composed to it (Full_Composition_Exclusion).
  fileprivate var staysInParts: Bool {
    switch value {
    case 0x344, 0x958...0x95F, 0x9DC...0x9DF, 0xA33...0xA5E, 0xB5C...0xB5D, 0xF43...0xFB9, 0x2ADC,
      0xFB1D...0xFB4E, 0x1D15E...0x1D1C0:
      true
    default: false
    }
  }

  fileprivate func precedes(_ other: Unicode.Scalar) -> Bool {
    properties.canonicalCombiningClass < other.properties.canonicalCombiningClass
  }
}

/// The one or two code points that each composed code point stands for.
private let compositions: [Unicode.Scalar: [Unicode.Scalar]] = {
  var parts: [Unicode.Scalar: [Unicode.Scalar]] = [:]
  for group in pairs.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
    let scalars = Array(group)
    for index in stride(from: 1, to: scalars.count - 1, by: 2) {
      parts[scalars[index + 1]] = [scalars[index], scalars[0]]
    }
  }
  let scalars = Array(singles.unicodeScalars.filter { !$0.properties.isPatternWhitespace })
  for index in stride(from: 0, to: scalars.count - 1, by: 2) {
    parts[scalars[index + 1]] = [scalars[index]]
  }
  return parts
}()

/// The composed code point of each letter and mark.
private let wholes: [[Unicode.Scalar]: Unicode.Scalar] = Dictionary(
  compositions.filter { $0.value.count == 2 && !$0.key.staysInParts }.map { ($0.value, $0.key) },
  uniquingKeysWith: { first, _ in first })

// Made from Unicode's canonical decompositions.

/// Groups of a mark, then letters without and with it.
private let pairs = """
  \u{300}AÀEÈIÌOÒUÙaàeèiìoòuùÜǛüǜNǸnǹЕЀИЍеѐиѝĒḔēḕŌṐōṑWẀwẁÂẦâầĂẰăằÊỀêềÔỒôồƠỜơờƯỪưừYỲyỳἀἂἁἃἈἊἉἋἐἒ
  \u{300}ἑἓἘἚἙἛἠἢἡἣἨἪἩἫἰἲἱἳἸἺἹἻὀὂὁὃὈὊὉὋὐὒὑὓὙὛὠὢὡὣὨὪὩὫαὰεὲηὴιὶοὸυὺωὼΑᾺΕῈΗῊ\u{1FBF}\u{1FCD}ϊῒΙῚ
  \u{300}\u{1FFE}\u{1FDD}ϋῢΥῪ\u{A8}\u{1FED}ΟῸΩῺ \u{301}AÁEÉIÍOÓUÚYÝaáeéiíoóuúyýCĆcćLĹlĺNŃnńRŔrŕ
  \u{301}SŚsśZŹzźÜǗüǘGǴgǵÅǺåǻÆǼæǽØǾøǿ\u{308}\u{344}\u{A8}\u{385}ΑΆΕΈΗΉΙΊΟΌΥΎΩΏϊΐαάεέηήιίϋΰοόυύωώ
  \u{301}ϒϓГЃКЌгѓкќÇḈçḉĒḖēḗÏḮïḯKḰkḱMḾmḿÕṌõṍŌṒōṓPṔpṕŨṸũṹWẂwẃÂẤâấĂẮăắÊẾêếÔỐôốƠỚơớƯỨưứἀἄἁἅἈἌἉἍἐἔἑἕ
  \u{301}ἘἜἙἝἠἤἡἥἨἬἩἭἰἴἱἵἸἼἹἽὀὄὁὅὈὌὉὍὐὔὑὕὙὝὠὤὡὥὨὬὩὭ\u{1FBF}\u{1FCE}\u{1FFE}\u{1FDE} \u{302}AÂEÊ
  \u{302}IÎOÔUÛaâeêiîoôuûCĈcĉGĜgĝHĤhĥJĴjĵSŜsŝWŴwŵYŶyŷZẐzẑẠẬạậẸỆẹệỌỘọộ \u{303}AÃNÑOÕaãnñoõIĨiĩUŨ
  \u{303}uũVṼvṽÂẪâẫĂẴăẵEẼeẽÊỄêễÔỖôỗƠỠơỡƯỮưữYỸyỹ \u{304}AĀaāEĒeēIĪiīOŌoōUŪuūÜǕüǖÄǞäǟȦǠȧǡÆǢæǣǪǬǫǭ
  \u{304}ÖȪöȫÕȬõȭȮȰȯȱYȲyȳИӢиӣУӮуӯGḠgḡḶḸḷḹṚṜṛṝαᾱΑᾹιῑΙῙυῡΥῩ \u{306}AĂaăEĔeĕGĞgğIĬiĭOŎoŏUŬuŭУЎИЙий
  \u{306}уўЖӁжӂАӐаӑЕӖеӗȨḜȩḝẠẶạặαᾰΑᾸιῐΙῘυῠΥῨ \u{307}CĊcċEĖeėGĠgġIİZŻzżAȦaȧOȮoȯBḂbḃDḊdḋFḞfḟHḢhḣMṀ
  \u{307}mṁNṄnṅPṖpṗRṘrṙSṠsṡŚṤśṥŠṦšṧṢṨṣṩTṪtṫWẆwẇXẊxẋYẎyẏſẛ \u{308}AÄEËIÏOÖUÜaäeëiïoöuüyÿYŸΙΪΥΫιϊ
  \u{308}υϋϒϔЕЁІЇеёіїАӒаӓӘӚәӛЖӜжӝЗӞзӟИӤиӥОӦоӧӨӪөӫЭӬэӭУӰуӱЧӴчӵЫӸыӹHḦhḧÕṎõṏŪṺūṻWẄwẅXẌxẍtẗ
  \u{309}AẢaảÂẨâẩĂẲăẳEẺeẻÊỂêểIỈiỉOỎoỏÔỔôổƠỞơởUỦuủƯỬưửYỶyỷ \u{30A}AÅaåUŮuůwẘyẙ \u{30B}OŐoőUŰuűУӲ
  \u{30B}уӳ \u{30C}CČcčDĎdďEĚeěLĽlľNŇnňRŘrřSŠsšTŤtťZŽzžAǍaǎIǏiǐOǑoǒUǓuǔÜǙüǚGǦgǧKǨkǩƷǮʒǯjǰHȞhȟ
  \u{30F}AȀaȁEȄeȅIȈiȉOȌoȍRȐrȑUȔuȕѴѶѵѷ \u{311}AȂaȃEȆeȇIȊiȋOȎoȏRȒrȓUȖuȗ \u{313}αἀΑἈεἐΕἘηἠΗἨιἰΙἸοὀ
  \u{313}ΟὈυὐωὠΩὨρῤ \u{314}αἁΑἉεἑΕἙηἡΗἩιἱΙἹοὁΟὉυὑΥὙωὡΩὩρῥΡῬ \u{31B}OƠoơUƯuư \u{323}BḄbḅDḌdḍHḤhḥ
  \u{323}KḲkḳLḶlḷMṂmṃNṆnṇRṚrṛSṢsṣTṬtṭVṾvṿWẈwẉZẒzẓAẠaạEẸeẹIỊiịOỌoọƠỢơợUỤuụƯỰưựYỴyỵ \u{324}UṲuṳ
  \u{325}AḀaḁ \u{326}SȘsșTȚtț \u{327}CÇcçGĢgģKĶkķLĻlļNŅnņRŖrŗSŞsşTŢtţEȨeȩDḐdḑHḨhḩ \u{328}AĄaąEĘ
  \u{328}eęIĮiįUŲuųOǪoǫ \u{32D}DḒdḓEḘeḙLḼlḽNṊnṋTṰtṱUṶuṷ \u{32E}HḪhḫ \u{330}EḚeḛIḬiḭUṴuṵ
  \u{331}BḆbḇDḎdḏKḴkḵLḺlḻNṈnṉRṞrṟTṮtṯZẔzẕhẖ \u{338}\u{2190}\u{219A}\u{2192}\u{219B}
  \u{338}\u{2194}\u{21AE}\u{21D0}\u{21CD}\u{21D4}\u{21CE}\u{21D2}\u{21CF}\u{2203}\u{2204}
  \u{338}\u{2208}\u{2209}\u{220B}\u{220C}\u{2223}\u{2224}\u{2225}\u{2226}\u{223C}\u{2241}
  \u{338}\u{2243}\u{2244}\u{2245}\u{2247}\u{2248}\u{2249}=\u{2260}\u{2261}\u{2262}
  \u{338}\u{224D}\u{226D}<\u{226E}>\u{226F}\u{2264}\u{2270}\u{2265}\u{2271}\u{2272}\u{2274}
  \u{338}\u{2273}\u{2275}\u{2276}\u{2278}\u{2277}\u{2279}\u{227A}\u{2280}\u{227B}\u{2281}
  \u{338}\u{2282}\u{2284}\u{2283}\u{2285}\u{2286}\u{2288}\u{2287}\u{2289}\u{22A2}\u{22AC}
  \u{338}\u{22A8}\u{22AD}\u{22A9}\u{22AE}\u{22AB}\u{22AF}\u{227C}\u{22E0}\u{227D}\u{22E1}
  \u{338}\u{2291}\u{22E2}\u{2292}\u{22E3}\u{22B2}\u{22EA}\u{22B3}\u{22EB}\u{22B4}\u{22EC}
  \u{338}\u{22B5}\u{22ED}\u{2ADD}\u{2ADC} \u{342}ἀἆἁἇἈἎἉἏἠἦἡἧἨἮἩἯἰἶἱἷἸἾἹἿὐὖὑὗὙὟὠὦὡὧὨὮὩὯαᾶ
  \u{342}\u{A8}\u{1FC1}ηῆ\u{1FBF}\u{1FCF}ιῖϊῗ\u{1FFE}\u{1FDF}υῦϋῧωῶ \u{345}ἀᾀἁᾁἂᾂἃᾃἄᾄἅᾅἆᾆἇᾇἈᾈἉᾉ
  \u{345}ἊᾊἋᾋἌᾌἍᾍἎᾎἏᾏἠᾐἡᾑἢᾒἣᾓἤᾔἥᾕἦᾖἧᾗἨᾘἩᾙἪᾚἫᾛἬᾜἭᾝἮᾞἯᾟὠᾠὡᾡὢᾢὣᾣὤᾤὥᾥὦᾦὧᾧὨᾨὩᾩὪᾪὫᾫὬᾬὭᾭὮᾮὯᾯὰᾲαᾳάᾴᾶᾷΑᾼ
  \u{345}ὴῂηῃήῄῆῇΗῌὼῲωῳώῴῶῷΩῼ \u{5B4}\u{5D9}\u{FB1D} \u{5B7}\u{5F2}\u{FB1F}\u{5D0}\u{FB2E}
  \u{5B8}\u{5D0}\u{FB2F} \u{5B9}\u{5D5}\u{FB4B} \u{5BC}\u{5D0}\u{FB30}\u{5D1}\u{FB31}
  \u{5BC}\u{5D2}\u{FB32}\u{5D3}\u{FB33}\u{5D4}\u{FB34}\u{5D5}\u{FB35}\u{5D6}\u{FB36}
  \u{5BC}\u{5D8}\u{FB38}\u{5D9}\u{FB39}\u{5DA}\u{FB3A}\u{5DB}\u{FB3B}\u{5DC}\u{FB3C}
  \u{5BC}\u{5DE}\u{FB3E}\u{5E0}\u{FB40}\u{5E1}\u{FB41}\u{5E3}\u{FB43}\u{5E4}\u{FB44}
  \u{5BC}\u{5E6}\u{FB46}\u{5E7}\u{FB47}\u{5E8}\u{FB48}\u{5E9}\u{FB49}\u{5EA}\u{FB4A}
  \u{5BF}\u{5D1}\u{FB4C}\u{5DB}\u{FB4D}\u{5E4}\u{FB4E} \u{5C1}\u{5E9}\u{FB2A}\u{FB49}\u{FB2C}
  \u{5C2}\u{5E9}\u{FB2B}\u{FB49}\u{FB2D} \u{653}\u{627}\u{622} \u{654}\u{627}\u{623}
  \u{654}\u{648}\u{624}\u{64A}\u{626}\u{6D5}\u{6C0}\u{6C1}\u{6C2}\u{6D2}\u{6D3}
  \u{655}\u{627}\u{625} \u{93C}\u{928}\u{929}\u{930}\u{931}\u{933}\u{934}\u{915}\u{958}
  \u{93C}\u{916}\u{959}\u{917}\u{95A}\u{91C}\u{95B}\u{921}\u{95C}\u{922}\u{95D}\u{92B}\u{95E}
  \u{93C}\u{92F}\u{95F} \u{9BC}\u{9A1}\u{9DC}\u{9A2}\u{9DD}\u{9AF}\u{9DF} \u{9BE}\u{9C7}\u{9CB}
  \u{9D7}\u{9C7}\u{9CC} \u{A3C}\u{A32}\u{A33}\u{A38}\u{A36}\u{A16}\u{A59}\u{A17}\u{A5A}
  \u{A3C}\u{A1C}\u{A5B}\u{A2B}\u{A5E} \u{B3C}\u{B21}\u{B5C}\u{B22}\u{B5D} \u{B3E}\u{B47}\u{B4B}
  \u{B56}\u{B47}\u{B48} \u{B57}\u{B47}\u{B4C} \u{BBE}\u{BC6}\u{BCA}\u{BC7}\u{BCB}
  \u{BD7}\u{B92}\u{B94}\u{BC6}\u{BCC} \u{C56}\u{C46}\u{C48} \u{CC2}\u{CC6}\u{CCA}
  \u{CD5}\u{CBF}\u{CC0}\u{CC6}\u{CC7}\u{CCA}\u{CCB} \u{CD6}\u{CC6}\u{CC8} \u{D3E}\u{D46}\u{D4A}
  \u{D3E}\u{D47}\u{D4B} \u{D57}\u{D46}\u{D4C} \u{DCA}\u{DD9}\u{DDA}\u{DDC}\u{DDD}
  \u{DCF}\u{DD9}\u{DDC} \u{DDF}\u{DD9}\u{DDE} \u{F72}\u{F71}\u{F73} \u{F74}\u{F71}\u{F75}
  \u{F80}\u{FB2}\u{F76}\u{FB3}\u{F78}\u{F71}\u{F81} \u{FB5}\u{F40}\u{F69}\u{F90}\u{FB9}
  \u{FB7}\u{F42}\u{F43}\u{F4C}\u{F4D}\u{F51}\u{F52}\u{F56}\u{F57}\u{F5B}\u{F5C}\u{F92}\u{F93}
  \u{FB7}\u{F9C}\u{F9D}\u{FA1}\u{FA2}\u{FA6}\u{FA7}\u{FAB}\u{FAC} \u{102E}\u{1025}\u{1026}
  \u{1B35}\u{1B05}\u{1B06}\u{1B07}\u{1B08}\u{1B09}\u{1B0A}\u{1B0B}\u{1B0C}\u{1B0D}\u{1B0E}
  \u{1B35}\u{1B11}\u{1B12}\u{1B3A}\u{1B3B}\u{1B3C}\u{1B3D}\u{1B3E}\u{1B40}\u{1B3F}\u{1B41}
  \u{1B35}\u{1B42}\u{1B43} \u{3099}かがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとどはばひびふぶへべほぼうゔゝゞカガキギクグケゲコゴサザシジスズ
  \u{3099}セゼソゾタダチヂツヅテデトドハバヒビフブヘベホボウヴワヷヰヸヱヹヲヺヽヾ \u{309A}はぱひぴふぷへぺほぽハパヒピフプヘペホポ
  \u{110BA}\u{11099}\u{1109A}\u{1109B}\u{1109C}\u{110A5}\u{110AB} \u{11127}\u{11131}\u{1112E}
  \u{11127}\u{11132}\u{1112F} \u{1133E}\u{11347}\u{1134B} \u{11357}\u{11347}\u{1134C}
  \u{114B0}\u{114B9}\u{114BC} \u{114BA}\u{114B9}\u{114BB} \u{114BD}\u{114B9}\u{114BE}
  \u{115AF}\u{115B8}\u{115BA}\u{115B9}\u{115BB} \u{11930}\u{11935}\u{11938}
  \u{1D165}\u{1D157}\u{1D15E}\u{1D158}\u{1D15F}\u{1D1B9}\u{1D1BB}\u{1D1BA}\u{1D1BC}
  \u{1D16E}\u{1D15F}\u{1D160}\u{1D1BB}\u{1D1BD}\u{1D1BC}\u{1D1BE} \u{1D16F}\u{1D15F}\u{1D161}
  \u{1D16F}\u{1D1BB}\u{1D1BF}\u{1D1BC}\u{1D1C0} \u{1D170}\u{1D15F}\u{1D162}
  \u{1D171}\u{1D15F}\u{1D163} \u{1D172}\u{1D15F}\u{1D164}
  """

/// Code points, each followed by one that means the same.
private let singles = """
  \u{300}\u{340}\u{301}\u{341}\u{313}\u{343}ʹ\u{374}\u{3B}\u{37E}\u{B7}\u{387}ά\u{1F71}έ\u{1F73}
  ή\u{1F75}ί\u{1F77}ό\u{1F79}ύ\u{1F7B}ώ\u{1F7D}Ά\u{1FBB}ι\u{1FBE}Έ\u{1FC9}Ή\u{1FCB}ΐ\u{1FD3}
  Ί\u{1FDB}ΰ\u{1FE3}Ύ\u{1FEB}\u{385}\u{1FEE}\u{60}\u{1FEF}Ό\u{1FF9}Ώ\u{1FFB}\u{B4}\u{1FFD}
  \u{2002}\u{2000}\u{2003}\u{2001}Ω\u{2126}K\u{212A}Å\u{212B}\u{3008}\u{2329}\u{3009}\u{232A}
  """
