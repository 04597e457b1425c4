import Testing

@testable import Tracking

@Suite("Ranging: the arithmetic that needs no library")
struct RangeModelTests {
    @Test("Powers of two are computed accurately")
    func powersOfTwo() {
        for exponent in -29...29 {
            let exact = Float(sign: .plus, exponent: exponent, significand: 1)
            #expect(abs(RangeModel.powerOfTwo(Float(exponent)) / exact - 1) < 1e-5)
        }
        #expect(abs(RangeModel.powerOfTwo(0.5) - 1.414_213_6) < 1e-5)
        #expect(abs(RangeModel.powerOfTwo(-0.5) - 0.707_106_8) < 1e-5)
        #expect(RangeModel.powerOfTwo(1000).isFinite)
        #expect(RangeModel.powerOfTwo(-1000) > 0)
    }

    @Test("Deviations add in quadrature", arguments: [(Float(3), Float(16), Float(5)), (4.6, 0, 4.6), (5, 144, 13)])
    func quadrature(deviation: Float, variance: Float, sum: Float) {
        #expect(abs(RangeModel.quadrature(deviation: deviation, variance: variance) / sum - 1) < 0.01)
    }

    @Test("The distance in free space grows tenfold for each 20 dB of loss")
    func freeSpace() {
        #expect(abs(RangeModel.distance(loss: 0, exponent: 2) - 1) < 1e-4)
        #expect(abs(RangeModel.distance(loss: 20, exponent: 2) - 10) < 1e-3)
        #expect(abs(RangeModel.distance(loss: -20, exponent: 2) - 0.1) < 1e-5)
    }
}
